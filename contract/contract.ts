/** All calls, by noun and name. Upstream mounts them, and `/openapi.json` describes them. */
import * as accountDeletion from './account-deletion.ts'
import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as articles from './articles.ts'
import * as auth from './auth.ts'
import type { Call } from './call.ts'
import * as changes from './changes.ts'
import * as comments from './comments.ts'
import * as contact from './contact.ts'
import * as conversations from './conversations.ts'
import * as countryBlock from './country-block.ts'
import * as dataExports from './data-exports.ts'
import * as earnings from './earnings.ts'
import * as polls from './polls.ts'
import * as posts from './posts.ts'
import * as identities from './identities.ts'
import * as locations from './locations.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as payoutSettings from './payout-settings.ts'
import * as performerBlocks from './performer-blocks.ts'
import * as performers from './performers.ts'
import * as profileImages from './profile-images.ts'
import * as promos from './promos.ts'
import * as reactions from './reactions.ts'
import * as realtime from './realtime.ts'
import * as sales from './sales.ts'
import * as sessions from './sessions.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as reports from './reports.ts'
import * as settings from './settings.ts'
import * as socialConnect from './social-connect.ts'
import * as streaming from './streaming.ts'
import * as subscriptions from './subscriptions.ts'
import * as tips from './tips.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'
import * as verifications from './verifications.ts'
import * as wallet from './wallet.ts'
import * as watermarks from './watermarks.ts'

const nouns = {
  auth,
  identities,
  'social-connect': socialConnect,
  sessions,
  'second-factor': secondFactor,
  passkeys,
  'data-exports': dataExports,
  'account-deletion': accountDeletion,
  users,
  uploads,
  'profile-images': profileImages,
  verifications,
  watermarks,
  performers,
  'performer-blocks': performerBlocks,
  reports,
  contact,
  locations,
  polls,
  posts,
  comments,
  reactions,
  articles,
  promos,
  search,
  changes,
  settings,
  'country-block': countryBlock,
  payments,
  sales,
  wallet,
  tips,
  subscriptions,
  earnings,
  'payout-settings': payoutSettings,
  streaming,
  conversations,
  realtime,
  accounts,
  admin,
}

export interface NamedCall {
  noun: string
  name: string
  call: Call
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value
  )
}

export const allCalls: readonly NamedCall[] = Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [{ noun, name, call: value }] : [])),
)
