import { AcceptCookies } from './accept-cookies.tsx'
import { hasCookiePolicy } from './cookie-consent.ts'

/**
 * The cookie policy, at the bottom and over the page, so that nothing moves. It shows while <html> carries
 * `data-ask-cookies`; the style sheet then leaves space for it under the page's last line.
 * @param isEnabled the setting cookiePolicyEnabled
 * @param content the policy's rich text, sanitised by upstream; null when it could not be loaded
 */
export function CookieBanner({ isEnabled, content }: { isEnabled: boolean; content: string | null }) {
  if (!hasCookiePolicy(isEnabled, content)) return null
  return (
    <section
      data-cookie-banner=""
      aria-label="Cookie policy"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] z-40 hidden in-data-[ask-cookies=true]:block"
    >
      <div className="pointer-events-auto mx-auto flex max-w-3xl flex-col gap-4 rounded-t-media border border-b-0 border-line bg-surface p-5 shadow-lift sm:flex-row sm:items-end md:mb-4 md:rounded-media md:border-b">
        <div
          className="rich-text max-h-40 flex-1 overflow-y-auto text-sm text-muted"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the keyboard
          tabIndex={0}
          dangerouslySetInnerHTML={{ __html: content }}
        />
        <AcceptCookies />
      </div>
    </section>
  )
}
