import { FileInput } from '#components/uploads/file-input.tsx'
import { Field } from '#components/ui/field.tsx'

const DOCUMENT_TYPES = 'image/jpeg,image/png,image/webp,application/pdf'

/**
 * The two documents, with the names of spec §3. A page that comes back cannot keep files, so the performer chooses them
 * again.
 */
export function DocumentFields({ error }: { error: (name: string) => string | undefined }) {
  return (
    <>
      <Field
        label="Photo ID"
        hint="Passport, ID card or driving licence: the side with your picture. A picture or a PDF, up to 8 MB."
        error={error('idVerification')}
      >
        <FileInput name="idVerification" accept={DOCUMENT_TYPES} required />
      </Field>
      <Field
        label="You, holding the ID"
        hint="Face and ID in one picture, both easy to read. A picture or a PDF, up to 8 MB."
        error={error('documentVerification')}
      >
        <FileInput name="documentVerification" accept={DOCUMENT_TYPES} required />
      </Field>
      <p className="text-sm text-muted">
        Both are stored encrypted. Only the person who checks them can open them, and every time is logged.
      </p>
    </>
  )
}
