import Link from 'next/link'
import { Button } from '../ui/button.tsx'
import { AcceptCookies } from './accept-cookies.tsx'
import { hasCookiePolicy } from './cookie-consent.ts'

/**
 * The cookie policy, at the bottom and over the page, so that nothing moves. It shows while <html> carries
 * `data-ask-cookies`; the style sheet then leaves space for it under the page's last line. Two lines of the policy
 * show; a visitor who points at them, touches them or reaches them by Tab sees more of it, and the link leads to all of
 * it. The buttons stand at the foot, so that they stay under the finger when the text folds up again.
 * @param isEnabled the setting cookiePolicyEnabled
 * @param slug of the policy's page
 * @param content the policy's rich text, sanitised by upstream; null when it could not be loaded
 */
export function CookieBanner({
  isEnabled,
  slug,
  content,
}: {
  isEnabled: boolean
  slug: string
  content: string | null
}) {
  if (!hasCookiePolicy(isEnabled, content)) return null
  return (
    <section
      data-cookie-banner=""
      aria-label="Cookie policy"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] z-40 hidden in-data-[ask-cookies=true]:block"
    >
      <div className="pointer-events-auto mx-auto flex max-w-3xl flex-col gap-x-4 gap-y-1.5 rounded-t-media border border-b-0 border-line bg-surface px-4 py-3 shadow-lift sm:flex-row sm:items-end md:mb-4 md:rounded-media md:border-b">
        <div
          className="rich-text line-clamp-2 max-h-[50dvh] min-w-0 flex-1 text-sm/5 text-muted hover:line-clamp-none hover:overflow-y-auto focus:line-clamp-none focus:overflow-y-auto [&_:is(p,h1,h2,h3,h4,ul,ol,li)]:inline [&_:is(p,h1,h2,h3,h4,ul,ol,li)]:text-sm/5 [&_:is(p,h1,h2,h3,h4,li)]:after:content-['_'] [&_:is(ul,ol)]:p-0"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the keyboard
          tabIndex={0}
          dangerouslySetInnerHTML={{ __html: content }}
        />
        <div className="flex shrink-0 justify-end gap-2">
          <Button asChild variant="ghost" size="sm">
            <Link href={`/page/${encodeURIComponent(slug)}`} prefetch={false}>
              Read it all
            </Link>
          </Button>
          <AcceptCookies />
        </div>
      </div>
    </section>
  )
}
