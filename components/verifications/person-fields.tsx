import { NewPasswordField } from '#components/auth/new-password-field.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Field } from '#components/ui/field.tsx'
import { AffixedInput, Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'

export interface FieldsProps {
  error: (name: string) => string | undefined
  value: (name: string) => string | undefined
}

const SHOWN = 'Shown on your page; you can hide it there.'

/** The data that fans will see, and the login data. */
export function StageFields({
  error,
  value,
  ownEmail,
  countries,
}: FieldsProps & {
  /** The email address of the fan's account, which keeps it. */
  ownEmail: string | null
  countries: { code: string; name: string }[]
}) {
  return (
    <>
      <Field label="Stage name" hint="The name that fans will see." error={error('name')}>
        <Input name="name" autoComplete="nickname" required maxLength={80} defaultValue={value('name')} />
      </Field>
      <Field label="Username" hint="The address of your page." error={error('username')}>
        <AffixedInput
          before="@"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={30}
          defaultValue={value('username')}
        />
      </Field>
      <Field label="Gender" hint={SHOWN} error={error('gender')}>
        <Select name="gender" required defaultValue={value('gender') ?? ''}>
          <option value="">Choose one</option>
          <option value="female">Woman</option>
          <option value="male">Man</option>
          <option value="other">Another, or rather not say</option>
        </Select>
      </Field>
      <Field label="Country" hint={SHOWN} error={error('country')}>
        <Select name="country" autoComplete="country" required defaultValue={value('country') ?? ''}>
          <option value="">Choose your country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {countries.length === 0 && <ListFailure things="countries" className="py-0" />}
      <Field
        label="Email"
        hint={ownEmail ? `Not ${ownEmail}: that one stays with your fan account.` : undefined}
        error={error('email')}
      >
        <Input name="email" type="email" autoComplete="email" required defaultValue={value('email')} />
      </Field>
      <NewPasswordField label="Password" error={error('password')} />
    </>
  )
}

/** The person's data as in the documents. Only the performer and operators see it. */
export function PersonFields({ error, value }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={error('firstName')}>
          <Input
            name="firstName"
            autoComplete="given-name"
            required
            maxLength={80}
            defaultValue={value('firstName')}
          />
        </Field>
        <Field label="Last name" error={error('lastName')}>
          <Input
            name="lastName"
            autoComplete="family-name"
            required
            maxLength={80}
            defaultValue={value('lastName')}
          />
        </Field>
        <Field label="Date of birth" error={error('dateOfBirth')}>
          <Input
            name="dateOfBirth"
            type="date"
            autoComplete="bday"
            required
            min="1906-01-01"
            defaultValue={value('dateOfBirth')}
          />
        </Field>
      </div>
      <Field label="Referral code" optional hint="If somebody invited you." error={error('refCode')}>
        <Input name="refCode" autoComplete="off" maxLength={40} defaultValue={value('refCode')} />
      </Field>
    </>
  )
}
