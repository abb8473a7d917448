import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, CountryCode, Email } from './fields.ts'

const Fraction = z.number().min(0, 'Between 0 and 100 %.').max(1, 'Between 0 and 100 %.')

/** A value that an image's `src` may have: empty, a path of this site, or an `http` or `https` address. */
const ImageAddress = z
  .string()
  .max(500)
  .refine(
    (text) =>
      text === '' || /^\/(?!\/)\S*$/.test(text) || (/^https?:\/\/\S+$/.test(text) && URL.canParse(text)),
    'Enter an address that begins with https://, or a path of this site that begins with /.',
  )

/** The settings, with the field names of specification §3. Prices are in cents, commissions are fractions. */
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
  /** The hosts that `gaCode`, `headerScript` and `afterBodyScript` may load from; by default none. */
  scriptHosts: z.array(z.string().regex(/^[a-z0-9.-]+$/, 'A host alone, such as cdn.example.com.')).max(20),
  footerContent: z.string().max(5000),
  requireEmailVerification: z.boolean(),
  /** The operator's own address, and the sender of the site's emails. An empty text means none. */
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
  /** Bounds of a performer's monthly price. The bounds of a yearly price are twelve times as much. */
  subscriptionMinimumCents: Cents,
  subscriptionMaximumCents: Cents,
  /** The longest free trial that a performer may offer; 0 allows none. */
  trialMaximumDays: z.int().min(0).max(365),
  /** The room for each account's files and unfinished uploads. */
  storageMaximumGigabytes: z.int().min(0, 'At least 0 GB.').max(100_000, 'At most 100,000 GB.'),
  viewerURL: z.string().max(300),
  publisherURL: z.string().max(300),
  subscriberUrl: z.string().max(300),
  optionForBroadcast: z.enum(['hls', 'mp4', 'webrtc']),
  optionForPrivate: z.enum(['hls', 'mp4', 'webrtc']),
  optionForGroup: z.enum(['hls', 'mp4', 'webrtc']),
  secureOption: z.boolean(),
  /** The streaming application's name, which is a path segment; the environment's `APP_NAME` sets it. */
  applicationName: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  /** Countries in which the whole site is blocked. */
  blockedCountries: z.array(z.string().regex(/^[A-Z]{2}$/, 'Two letters for each, such as FR.')).max(250),
  /** Countries that some performer blocks. The page cache stores separate pages for each of them. */
  audienceCountries: z.array(CountryCode).max(250),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** The groups of settings. Each setting belongs to one. */
export const SETTING_GROUPS = ['site', 'modes', 'payment', 'commission', 'streaming'] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

export const getPublicSettings = defineCall({
  method: 'GET',
  path: '/settings/public',
  caller: 'anon',
  summary: 'The public settings, all or one group',
  query: z.object({ group: z.enum(['all', ...SETTING_GROUPS]).default('all') }),
  reply: SiteSettings.partial(),
})

/** The answer omits unknown and private keys. */
export const getSettingsByKeys = defineCall({
  method: 'POST',
  path: '/settings/keys',
  caller: 'anon',
  summary: 'The public settings that are named',
  body: z.object({ keys: z.array(z.string().max(60)).min(1).max(100) }),
  reply: SiteSettings.partial(),
})

/** A setting's value. `SiteSettings` has the exact type of each. */
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
  summary: 'The present value of every setting, and which settings upstream derives',
  addedFor: 'an operator sees the settings in the console',
  reply: z.object({
    values: SiteSettings,
    defaults: SiteSettings,
    /** The names of the settings in each group. */
    groups: z.record(z.enum(SETTING_GROUPS), z.array(z.string())),
    /** Settings that operators cannot change, each with what it is derived from. */
    derived: z.record(z.string(), z.string()),
  }),
})

/**
 * `from` is the value that the operator saw. Upstream answers CHANGED_MEANWHILE when the setting has another one now.
 */
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
