import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, CountryCode, Email } from './fields.ts'

const Fraction = z.number().min(0, 'Between 0 and 100 %.').max(1, 'Between 0 and 100 %.')

/** Empty, a path of this site, or an address of the web: what an image's `src` may be. */
const ImageAddress = z
  .string()
  .max(500)
  .refine(
    (text) =>
      text === '' || /^\/(?!\/)\S*$/.test(text) || (/^https?:\/\/\S+$/.test(text) && URL.canParse(text)),
    'Enter an address that begins with https://, or a path of this site that begins with /.',
  )

/** Every field of specification §3, with its name. Prices in cents, commissions as fractions. */
export const SiteSettings = z.object({
  siteName: z.string().min(1, 'Enter a name.').max(60, 'At most 60 characters.'),
  logoUrl: ImageAddress,
  whiteLogoUrl: ImageAddress,
  pageLoadingIconUrl: ImageAddress,
  favicon: ImageAddress,
  gaCode: z.string().max(60),
  metaKeywords: z.string().max(500),
  metaDescription: z.string().max(500),
  headerScript: z.string().max(20_000),
  afterBodyScript: z.string().max(20_000),
  /** Hosts that `gaCode`, `headerScript` and `afterBodyScript` may load from; none by default. */
  scriptHosts: z.array(z.string().regex(/^[a-z0-9.-]+$/, 'A host alone, such as cdn.example.com.')).max(20),
  footerContent: z.string().max(5000),
  requireEmailVerification: z.boolean(),
  /** The operator's own address and the sender of the site's emails; empty: none. */
  adminEmail: z.union([z.literal(''), Email]),
  senderEmail: z.union([z.literal(''), Email]),
  maintenanceMode: z.boolean(),
  cookiePolicyEnabled: z.boolean(),
  cookiePolicyContentId: z.string().max(64),
  stripeEnabled: z.boolean(),
  paypalEnabled: z.boolean(),
  ccbillEnabled: z.boolean(),
  sandboxEnabled: z.boolean(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Three capital letters, such as EUR.'),
  monthlySubscriptionCommission: Fraction,
  yearlySubscriptionCommission: Fraction,
  videoSaleCommission: Fraction,
  orderRequestVideoCommission: Fraction,
  productSaleCommission: Fraction,
  feedSaleCommission: Fraction,
  groupChatDefaultCommission: Fraction,
  privateChatDefaultCommission: Fraction,
  tokenTipCommission: Fraction,
  groupChatDefaultPrice: Cents,
  privateC2CDefaultPrice: Cents,
  topUpMinimumCents: Cents,
  topUpMaximumCents: Cents,
  /** Bounds of what a performer may ask for a month; a year may cost twelve times as much. */
  subscriptionMinimumCents: Cents,
  subscriptionMaximumCents: Cents,
  /** Longest free trial that a performer may offer; 0 for none. */
  trialMaximumDays: z.int().min(0).max(365),
  viewerURL: z.string().max(300),
  publisherURL: z.string().max(300),
  subscriberUrl: z.string().max(300),
  optionForBroadcast: z.enum(['hls', 'mp4', 'webrtc']),
  optionForPrivate: z.enum(['hls', 'mp4', 'webrtc']),
  optionForGroup: z.enum(['hls', 'mp4', 'webrtc']),
  secureOption: z.boolean(),
  /** The streaming application's name, a path segment: `APP_NAME` of the environment. */
  applicationName: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  /** Countries that may not see the site at all. */
  blockedCountries: z.array(z.string().regex(/^[A-Z]{2}$/, 'Two letters for each, such as FR.')).max(250),
  /** Countries that some performer blocks: each is an audience of its own in the page cache. */
  audienceCountries: z.array(CountryCode).max(250),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** Each setting belongs to one of these groups. */
export const SETTING_GROUPS = ['site', 'modes', 'payment', 'commission', 'streaming'] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

export const getPublicSettings = defineCall({
  method: 'GET',
  path: '/settings/public',
  caller: 'anon',
  summary: 'Public settings, all or one group',
  query: z.object({ group: z.enum(['all', ...SETTING_GROUPS]).default('all') }),
  reply: SiteSettings.partial(),
})

/** The answer leaves unknown and private keys out. */
export const getSettingsByKeys = defineCall({
  method: 'POST',
  path: '/settings/keys',
  caller: 'anon',
  summary: 'The public settings that are named',
  body: z.object({ keys: z.array(z.string().max(60)).min(1).max(100) }),
  reply: SiteSettings.partial(),
})

/** A setting's value, in the form of its field in `SiteSettings`. */
export const SettingValue = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(300)).max(250),
])
export type SettingValue = z.infer<typeof SettingValue>

export const listSettings = defineCall({
  method: 'GET',
  path: '/admin/settings',
  caller: 'operator',
  summary: 'Every setting as it stands, and which ones follow from something else',
  addedFor: 'an operator changes settings in the console',
  reply: z.object({
    values: SiteSettings,
    defaults: SiteSettings,
    /** Which settings stand in each group. */
    groups: z.record(z.enum(SETTING_GROUPS), z.array(z.string())),
    /** Settings that no operator sets, each with what it follows from. */
    derived: z.record(z.string(), z.string()),
  }),
})

/** A change is refused when the setting is no longer what the operator saw. */
export const changeSetting = defineCall({
  method: 'POST',
  path: '/admin/settings/:key',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Change a setting',
  addedFor: 'an operator changes settings in the console',
  params: z.object({ key: z.string().min(1).max(60) }),
  body: z.object({ from: SettingValue, to: SettingValue }),
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})
