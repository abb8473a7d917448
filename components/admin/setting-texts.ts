import type { SiteSettings } from '#contract/settings.ts'

export interface SettingText {
  label: string
  /** What the setting does, for the operator. */
  text: string
  /** No code of this version uses the setting. */
  isUnused?: boolean
}

const UNUSED = { isUnused: true } as const

/** The meaning of each setting; the compiler names one that has none. */
export const SETTING_TEXTS: Record<keyof SiteSettings, SettingText> = {
  siteName: { label: 'Name', text: 'In titles, header, footer and every email.' },
  logoUrl: {
    label: 'Logo on light',
    text: 'Address of an image for the header. Empty: the mark and the name.',
  },
  whiteLogoUrl: { label: 'Logo on dark', text: 'The same for the dark theme. Empty: the mark and the name.' },
  pageLoadingIconUrl: {
    label: 'Loading image',
    text: 'Shown in the first second of a visit. Empty: the name.',
  },
  favicon: { label: 'Tab icon', text: 'Address of the icon in browser tabs. Empty: ours.' },
  gaCode: {
    label: 'Analytics code',
    text: 'Google Analytics; www.googletagmanager.com must be among the script hosts.',
  },
  metaKeywords: { label: 'Keywords', text: 'For search engines, separated by commas.' },
  metaDescription: { label: 'Description', text: 'For search engines, where a page has no better one.' },
  headerScript: {
    label: 'Script in the head',
    text: 'Runs on public pages only: never on login, checkout, account, studio or here.',
  },
  afterBodyScript: { label: 'Script at the end', text: 'The same, at the end of the page.' },
  scriptHosts: {
    label: 'Script hosts',
    text: 'Hosts that scripts may load from, one a line. Without one, no script of the settings runs.',
  },
  footerContent: { label: 'Footer', text: 'HTML at the foot of every page. What could run is taken out.' },
  adminEmail: {
    label: 'Your email',
    text: 'Gets letters of the contact page, new reports and new documents. Empty: nobody does.',
  },
  senderEmail: { label: 'Sender', text: 'Where the site’s emails come from. Empty: no-reply@ the host.' },
  requireEmailVerification: {
    label: 'Email confirmation',
    text: 'New accounts log in only after they have followed the link in their email.',
  },
  maintenanceMode: {
    label: 'Maintenance',
    text: 'Everybody but operators sees that the site is under construction. Running shows and payments go on. Your way in is /admin.',
  },
  cookiePolicyEnabled: {
    label: 'Cookie banner',
    text: 'Shows the banner to each visitor until they have accepted.',
  },
  cookiePolicyContentId: {
    label: 'Cookie article',
    text: 'The page whose text the banner shows. Without its text there is no banner.',
  },
  blockedCountries: {
    label: 'Blocked countries',
    text: 'Nobody in these countries can open pages, videos or streams.',
  },
  audienceCountries: {
    label: 'Countries that performers block',
    text: 'Collected from what performers block. It cannot be set here.',
  },
  storageMaximumGigabytes: {
    label: 'Storage of each performer',
    text: 'In gigabytes: stored files and unfinished uploads together. Lowering it deletes nothing.',
  },
  sandboxEnabled: {
    label: 'Practice payments',
    text: 'Payments without money. Refused where others can reach the site.',
  },
  stripeEnabled: {
    label: 'Stripe',
    text: 'Cannot be used before this version learns to talk to it.',
    ...UNUSED,
  },
  paypalEnabled: {
    label: 'PayPal',
    text: 'Cannot be used before this version learns to talk to it.',
    ...UNUSED,
  },
  ccbillEnabled: {
    label: 'CCBill',
    text: 'Cannot be used before this version learns to talk to it.',
    ...UNUSED,
  },
  currency: {
    label: 'Currency',
    text: 'Of all prices and wallets: three letters. It stays once money has been paid.',
  },
  topUpMinimumCents: {
    label: 'Smallest top-up',
    text: 'When a fan types the amount. The ready-made packages are not affected.',
  },
  topUpMaximumCents: {
    label: 'Largest top-up',
    text: 'When a fan types the amount. The ready-made packages are not affected.',
  },
  subscriptionMinimumCents: { label: 'Lowest monthly price', text: 'That a performer may ask for.' },
  subscriptionMaximumCents: { label: 'Highest monthly price', text: 'That a performer may ask for.' },
  trialMaximumDays: { label: 'Longest free trial', text: 'In days.', ...UNUSED },
  monthlySubscriptionCommission: {
    label: 'Monthly subscription',
    text: 'What the platform keeps of each payment. A performer with an agreed rate keeps that rate.',
  },
  tokenTipCommission: {
    label: 'Tip',
    text: 'What the platform keeps of each tip. A performer with an agreed rate keeps that rate.',
  },
  yearlySubscriptionCommission: { label: 'Yearly subscription', text: 'Shown to performers.', ...UNUSED },
  videoSaleCommission: { label: 'Video', text: 'Shown to performers.', ...UNUSED },
  orderRequestVideoCommission: { label: 'Video on request', text: 'Shown to performers.', ...UNUSED },
  productSaleCommission: { label: 'Product', text: 'Shown to performers.', ...UNUSED },
  feedSaleCommission: {
    label: 'Post',
    text: 'What the platform keeps of each sale of a post. A performer with an agreed rate keeps that rate.',
  },
  groupChatDefaultCommission: { label: 'Group show', text: 'Shown to performers.', ...UNUSED },
  privateChatDefaultCommission: { label: 'Private show', text: 'Shown to performers.', ...UNUSED },
  groupChatDefaultPrice: {
    label: 'Minute of a group show',
    text: 'Where a performer names none.',
    ...UNUSED,
  },
  privateC2CDefaultPrice: {
    label: 'Minute of a private show',
    text: 'Where a performer names none.',
    ...UNUSED,
  },
  viewerURL: { label: 'Viewers’ host', text: 'Where streams play from. Empty: the site itself.' },
  publisherURL: { label: 'Publishers’ host', text: 'Where the studio sends to. Empty: the site itself.' },
  subscriberUrl: { label: 'Rooms’ host', text: 'For private and group rooms.', ...UNUSED },
  optionForBroadcast: {
    label: 'Public shows play as',
    text: 'hls has the least delay. mp4 comes some seconds later, for players that know no playlists. webrtc plays as hls.',
  },
  optionForPrivate: { label: 'Private shows play as', text: 'For private rooms.', ...UNUSED },
  optionForGroup: { label: 'Group shows play as', text: 'For group rooms.', ...UNUSED },
  secureOption: { label: 'Secure streams', text: 'Players of shows that begin from now on need a token.' },
  applicationName: { label: 'Streaming application', text: 'Set on the server by APP_NAME, not here.' },
}
