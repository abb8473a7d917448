import Link from 'next/link'
import { NextField } from '#components/auth/next-field.tsx'
import { Button } from '#components/ui/button.tsx'
import type { IdentityProvider } from '#contract/identities.ts'
import { cn } from '#lib/cn.ts'

export interface OfferedProvider {
  id: IdentityProvider
  /** The name that people know the provider by. */
  label: string
}

/**
 * Buttons to log in with a provider: plain forms, which need no JavaScript. Renders nothing when no provider is
 * offered.
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

/** Each provider's logo, in the colour of the text beside it. */
const MARKS: Record<IdentityProvider, string> = {
  google:
    'M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.07 5.07 0 0 1-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09ZM12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77a6.6 6.6 0 0 1-3.71 1.06c-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23ZM5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.07H2.18a11 11 0 0 0 0 9.86l3.66-2.84ZM12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53Z',
  facebook:
    'M9.1 23.69v-7.98H6.63v-3.67H9.1v-1.58c0-4.08 1.85-5.98 5.86-5.98.4 0 .96.05 1.47.11.38.04.77.1 1.14.19v3.33a8.6 8.6 0 0 0-.65-.04h-.73c-.71 0-1.26.09-1.68.3a1.69 1.69 0 0 0-.68.63c-.26.42-.37 1-.37 1.75v1.3h3.92l-.39 2.1-.29 1.56h-3.24v8.25A12 12 0 1 0 9.1 23.69Z',
  twitter:
    'M18.9 1.15h3.68l-8.04 9.19L24 22.85h-7.4l-5.8-7.59-6.64 7.59H.47l8.6-9.83L0 1.15h7.6l5.24 6.94ZM17.61 20.64h2.04L6.49 3.24H4.3Z',
}

export function ProviderMark({ provider, className }: { provider: IdentityProvider; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="currentColor" className={cn('size-5 shrink-0', className)}>
      <path d={MARKS[provider]} />
    </svg>
  )
}
