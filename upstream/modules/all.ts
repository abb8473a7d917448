/** The list of all modules. A test compares their routes with the contract. */
import type { Registry, RegistryKey } from '../kernel/registry.ts'
import { accountDeletionModule } from './account-deletion/module.ts'
import { accountsModule } from './accounts/module.ts'
import { adminModule } from './admin/module.ts'
import { articlesModule } from './articles/module.ts'
import { authModule } from './auth/module.ts'
import { bruteForceModule } from './brute-force/module.ts'
import { changesModule } from './changes/module.ts'
import { commentsModule } from './comments/module.ts'
import { contactModule } from './contact/module.ts'
import { contentModule } from './content/module.ts'
import { conversationsModule } from './conversations/module.ts'
import { dataExportsModule } from './data-exports/module.ts'
import { earningsModule } from './earnings/module.ts'
import { emailsModule } from './emails/module.ts'
import { entitlementsModule } from './entitlements/module.ts'
import { postsModule } from './posts/module.ts'
import { filesModule } from './files/module.ts'
import { identitiesModule } from './identities/module.ts'
import { ledgerModule } from './ledger/module.ts'
import { locationsModule } from './locations/module.ts'
import { mediaAccessModule } from './media-access/module.ts'
import type { Module } from './module.ts'
import { passkeysModule } from './passkeys/module.ts'
import { paymentsModule } from './payments/module.ts'
import { payoutSettingsModule } from './payout-settings/module.ts'
import { performerBlocksModule } from './performer-blocks/module.ts'
import { performersModule } from './performers/module.ts'
import { pollsModule } from './polls/module.ts'
import { profilesModule } from './profiles/module.ts'
import { promosModule } from './promos/module.ts'
import { reactionsModule } from './reactions/module.ts'
import { realtimeModule } from './realtime/module.ts'
import { reportsModule } from './reports/module.ts'
import { salesModule } from './sales/module.ts'
import { sandboxModule } from './sandbox/module.ts'
import { searchModule } from './search/module.ts'
import { secondFactorModule } from './second-factor/module.ts'
import { securityNoticesModule } from './security-notices/module.ts'
import { settingsModule } from './settings/module.ts'
import { shareImagesModule } from './share-images/module.ts'
import { socialConnectModule } from './social-connect/module.ts'
import { streamingModule } from './streaming/module.ts'
import { subscriptionsModule } from './subscriptions/module.ts'
import { tipsModule } from './tips/module.ts'
import { uploadsModule } from './uploads/module.ts'
import { usersModule } from './users/module.ts'
import { verificationsModule } from './verifications/module.ts'
import { viewsModule } from './views/module.ts'
import { visibilityModule } from './visibility/module.ts'
import { walletModule } from './wallet/module.ts'
import { watermarksModule } from './watermarks/module.ts'

/**
 * The layers, lowest first. A module may import only modules before it; lint reads the order from here. The handlers of
 * an event run in this order too. Subscriptions come after the other modules that handle a block, because their refunds
 * lock accounts of the ledger. For a tip, streaming locks the stream before conversations lock the room, as at the end
 * of a stream.
 */
const LAYERS: readonly { name: string; modules: readonly Module[] }[] = [
  {
    name: 'ground',
    modules: [changesModule, settingsModule, locationsModule, emailsModule],
  },
  {
    name: 'identity',
    modules: [
      accountsModule,
      bruteForceModule,
      secondFactorModule,
      authModule,
      passkeysModule,
      identitiesModule,
    ],
  },
  {
    name: 'files',
    modules: [visibilityModule, filesModule, uploadsModule],
  },
  {
    name: 'people',
    modules: [
      entitlementsModule,
      mediaAccessModule,
      reactionsModule,
      viewsModule,
      performersModule,
      shareImagesModule,
      watermarksModule,
      payoutSettingsModule,
      verificationsModule,
    ],
  },
  {
    name: 'content, live, money',
    modules: [
      ledgerModule,
      earningsModule,
      salesModule,
      walletModule,
      sandboxModule,
      paymentsModule,
      tipsModule,
      streamingModule,
      conversationsModule,
      realtimeModule,
      subscriptionsModule,
      usersModule,
      contentModule,
      pollsModule,
      postsModule,
      commentsModule,
      socialConnectModule,
      articlesModule,
      promosModule,
      searchModule,
    ],
  },
  {
    name: 'across',
    modules: [
      performerBlocksModule,
      profilesModule,
      reportsModule,
      contactModule,
      adminModule,
      dataExportsModule,
      securityNoticesModule,
      accountDeletionModule,
    ],
  },
]

export const modules: readonly Module[] = LAYERS.flatMap((layer) => layer.modules)

/** `listAll` joins what all modules list under a registry key into one list, in the modules' order. */
export const registry: Registry = {
  listAll: <Item>({ name }: RegistryKey<Item>) =>
    modules.flatMap((module) => (module[name as keyof Module] ?? []) as readonly Item[]),
}
