import Link from 'next/link'
import type { IdentityProvider } from '#contract/identities.ts'
import { Button } from '#components/ui/button.tsx'
import { NextField } from '../auth/next-field.tsx'
import { ProviderMark } from './provider-mark.tsx'

export interface OfferedProvider {
  id: IdentityProvider
  /** The name that people know the provider by. */
  label: string
}

/**
 * Buttons to log in by a provider: plain forms, which need no JavaScript. Renders nothing when no provider is offered.
 */
export function SocialButtons({ providers, next }: { providers: OfferedProvider[]; next: string | null }) {
  if (providers.length === 0) return null
  return (
    <section aria-label="Other ways in" className="mt-8">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <ul className="mt-6 grid gap-3">
        {providers.map(({ id, label }) => (
          <li key={id}>
            <form method="post" action={`/api/auth/signin/${id}`}>
              <NextField next={next} />
              <Button type="submit" variant="secondary" size="lg" className="w-full">
                <ProviderMark provider={id} /> Continue with {label}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        By continuing you accept the{' '}
        <Link href="/page/terms" target="_blank" className="underline" prefetch={false}>
          terms
        </Link>{' '}
        and the{' '}
        <Link href="/page/privacy" target="_blank" className="underline" prefetch={false}>
          privacy policy
        </Link>
        , and say that you are 18 or older.
      </p>
    </section>
  )
}
