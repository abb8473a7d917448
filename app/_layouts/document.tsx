import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import { CookieBanner } from '#components/layout/cookie-banner.tsx'
import { COOKIE_SCRIPT } from '#components/layout/cookie-consent.ts'
import { EVENT_REPLAY_SCRIPT } from '#components/layout/event-replay.ts'
import { FontPreload } from '#components/layout/font-preload.tsx'
import { OfflineGuard } from '#components/layout/offline-guard.tsx'
import { LoadingOverlay, OVERLAY_SCRIPT } from '#components/layout/loading-overlay.tsx'
import { Toaster } from '#components/ui/toaster.tsx'
import { findSiteScripts, type SiteScript } from '#lib/settings/site-scripts.ts'
import { UI_SETTINGS_SCRIPT } from '#lib/ui-settings.ts'
import '../globals.css'

interface DocumentProps {
  settings: SiteSettings
  /** The nonce of this request. Cached pages have none: the listener hashes their inline scripts. */
  nonce?: string
  /** The cookie policy for the banner; null hides the banner. */
  cookiePolicy?: string | null
  /** Whether scripts of the settings may run: never on login, checkout, account, studio and admin pages. */
  hasSiteScripts: boolean
  children: ReactNode
}

/**
 * The document around every page. Three root layouts render it, so that a browser which goes from one to another
 * loads a new document, and no script of the settings continues to run in a secure page:
 * - `(anonymous)/anonymous/[audience]`: cached pages, no cookie, no nonce
 * - `(site)`: pages that Next renders for one request; those below `member/` show the same as the cached ones
 * - `(secure)`: login, registration, checkout, a fan's account, studio, admin console
 */
export function Document({ settings, nonce, cookiePolicy = null, hasSiteScripts, children }: DocumentProps) {
  const scripts = hasSiteScripts ? findSiteScripts(settings) : { head: [], bodyEnd: [] }
  return (
    // The early script writes the persisted theme onto <html> before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <FontPreload />
        <EarlyScripts nonce={nonce} />
        <SiteScripts scripts={scripts.head} nonce={nonce} />
      </head>
      <body>
        {children}
        <CookieBanner
          isEnabled={settings.cookiePolicyEnabled}
          slug={settings.cookiePolicyContentId}
          content={cookiePolicy}
        />
        <Toaster />
        <OfflineGuard />
        <LoadingOverlay siteName={settings.siteName} iconUrl={settings.pageLoadingIconUrl || null} />
        <SiteScripts scripts={scripts.bodyEnd} nonce={nonce} />
      </body>
    </html>
  )
}

function SiteScripts({ scripts, nonce }: { scripts: SiteScript[]; nonce?: string }) {
  return scripts.map((script) =>
    'src' in script ? (
      // oxlint-disable-next-line next/no-sync-scripts -- the operator's snippet says whether the page waits for it
      <script key={script.src} {...script.attributes} src={script.src} nonce={nonce} />
    ) : (
      <script
        key={script.text}
        {...script.attributes}
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: script.text }}
      />
    ),
  )
}

/** The text of the one inline script; the listener hashes it. */
const EARLY_SCRIPT = [UI_SETTINGS_SCRIPT, OVERLAY_SCRIPT, COOKIE_SCRIPT, EVENT_REPLAY_SCRIPT].join(';')

/** Comes first in `<head>`. `<html>` needs suppressHydrationWarning: the script writes data attributes on it. */
function EarlyScripts({ nonce }: { nonce?: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />
}
