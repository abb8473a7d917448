import { KeyRound } from 'lucide'
import type { Passkey } from '#contract/passkeys.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { AddPasskeyForm, PasskeyForms } from './passkey-forms.tsx'
import { SecuritySection } from './security-section.tsx'
import { Icon } from '../ui/icon.tsx'

/** Keys of phones and computers with which the person logs in, after showing a finger or a face or typing a PIN. */
export function PasskeysSection({ passkeys, nowMs }: { passkeys: Passkey[]; nowMs: number }) {
  return (
    <SecuritySection
      title="Passkeys"
      text="Log in with your fingerprint, face or screen lock. Nothing to remember, and nothing that a false page could steal."
    >
      {passkeys.length > 0 && (
        <ul className="mb-6 divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey._id} className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3 first:pt-0">
              <Icon of={KeyRound} className="mt-1 size-5 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="font-semibold break-words">{passkey.name}</p>
                <p className="text-sm text-muted">
                  Added <RelativeTime iso={passkey.createdAt} nowMs={nowMs} />
                  {passkey.lastUsedAt ? (
                    <>
                      , last used <RelativeTime iso={passkey.lastUsedAt} nowMs={nowMs} />
                    </>
                  ) : (
                    ', not used yet'
                  )}
                  {passkey.isSynced && ' · on your other devices too'}
                </p>
              </div>
              <PasskeyForms id={passkey._id} name={passkey.name} />
            </li>
          ))}
        </ul>
      )}
      <AddPasskeyForm />
    </SecuritySection>
  )
}
