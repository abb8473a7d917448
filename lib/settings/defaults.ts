import type { SiteSettings } from '#contract/settings.ts'

/**
 * The settings while upstream has never answered; they also complete an answer that lacks a key. All switches are
 * off, so that the site offers, blocks or loads nothing on a guess.
 */
export const DEFAULT_SETTINGS: SiteSettings = {
  siteName: 'Ovation',
  logoUrl: '',
  whiteLogoUrl: '',
  pageLoadingIconUrl: '',
  favicon: '',
  gaCode: '',
  metaKeywords: '',
  metaDescription: '',
  headerScript: '',
  afterBodyScript: '',
  scriptHosts: [],
  footerContent: '',
  requireEmailVerification: false,
  adminEmail: '',
  senderEmail: '',
  maintenanceMode: false,
  cookiePolicyEnabled: false,
  cookiePolicyContentId: '',
  stripeEnabled: false,
  paypalEnabled: false,
  ccbillEnabled: false,
  sandboxEnabled: false,
  currency: 'USD',
  monthlySubscriptionCommission: 0,
  yearlySubscriptionCommission: 0,
  videoSaleCommission: 0,
  orderRequestVideoCommission: 0,
  productSaleCommission: 0,
  feedSaleCommission: 0,
  groupChatDefaultCommission: 0,
  privateChatDefaultCommission: 0,
  tokenTipCommission: 0,
  groupChatDefaultPrice: 0,
  privateC2CDefaultPrice: 0,
  topUpMinimumCents: 0,
  topUpMaximumCents: 0,
  subscriptionMinimumCents: 0,
  subscriptionMaximumCents: 0,
  trialMaximumDays: 0,
  storageMaximumGigabytes: 0,
  viewerURL: '/',
  publisherURL: '',
  subscriberUrl: '',
  optionForBroadcast: 'hls',
  optionForPrivate: 'hls',
  optionForGroup: 'hls',
  secureOption: false,
  applicationName: 'LiveApp',
  blockedCountries: [],
  audienceCountries: [],
}

/** Adds the keys that an answer lacks. */
export function completeSettings(given: Partial<SiteSettings>): SiteSettings {
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) }
}
