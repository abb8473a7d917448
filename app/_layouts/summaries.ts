import type { SiteSettings } from '#contract/settings.ts'
import { NO_AVATAR, type CurrentUser } from '#contract/users.ts'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'
import type { SiteSummary, ViewerSummary } from '#components/layout/layout-types.ts'

/** The part of the settings that a layout shows. */
export function summarizeSite(settings: SiteSettings): SiteSummary {
  const { siteName, logoUrl, whiteLogoUrl, footerContent } = settings
  return {
    siteName,
    logoUrl: logoUrl || null,
    whiteLogoUrl: whiteLogoUrl || null,
    footerContent,
    isUnknown: settings === DEFAULT_SETTINGS,
  }
}

/** The part of the account that a layout shows. */
export function summarizeViewer(viewer: CurrentUser): ViewerSummary {
  const { _id, username, name, avatarUrl, isPerformer, isOperator, balanceCents, currency } = viewer
  return {
    id: _id,
    username: username ?? _id,
    name,
    avatarUrl: avatarUrl === NO_AVATAR ? null : avatarUrl,
    isPerformer,
    isOperator,
    balanceCents,
    currency,
  }
}
