import { UI_SETTINGS_SCRIPT } from '#lib/ui-settings.ts'
import { COOKIE_SCRIPT } from './cookie-consent.ts'
import { EVENT_REPLAY_SCRIPT } from './event-replay.ts'
import { OVERLAY_SCRIPT } from './loading-overlay.tsx'

/** The text of the one inline script; the listener hashes it. */
export const EARLY_SCRIPT = [UI_SETTINGS_SCRIPT, OVERLAY_SCRIPT, COOKIE_SCRIPT, EVENT_REPLAY_SCRIPT].join(';')

/** Comes first in `<head>`. `<html>` needs suppressHydrationWarning: the script writes data attributes on it. */
export function EarlyScripts({ nonce }: { nonce?: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />
}
