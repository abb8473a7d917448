import { uiSettingsScript } from '#lib/ui-settings.ts'
import { cookieScript } from './cookie-consent.ts'
import { overlayScript } from './loading-overlay.tsx'

/** The text of the one inline script: for whoever must hash it. */
export const earlyScript = [uiSettingsScript, overlayScript, cookieScript].join(';')

/** First in `<head>`. Give `<html>` suppressHydrationWarning: the script writes data attributes on it. */
export function EarlyScripts({ nonce }: { nonce?: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
}
