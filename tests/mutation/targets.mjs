/** The share of faults to notice in code for money and access, where a mistake cannot be corrected afterwards. */
const MONEY_AND_RIGHTS = 0.95

/**
 * The files in which `npm run mutate` plants faults, the tests that should notice, and the share that they must notice.
 * @type {Record<string, { files: string[], tests: string[], goal?: number, timing?: 'waiting' }>}
 */
export const TARGETS = {
  ledger: {
    goal: MONEY_AND_RIGHTS,
    files: ['upstream/modules/ledger/{service,store,verification}.ts'],
    tests: [
      'tests/money/{ledger,ledger-rows,ledger-proof,kinds,made-up-accounts,earnings,payments,refunds,several-sales,subscription-endings}.test.ts',
    ],
  },
  settlement: {
    goal: MONEY_AND_RIGHTS,
    files: ['upstream/modules/payments/{settlement,service,parties,top-ups,refunds}.ts'],
    tests: [
      'tests/money/{settlement,payments,webhooks,sandbox,refunds,subscription-payments,subscription-refunds,tip-payments,twin-payments,made-up-sale,had-once,several-sales,quantities,purchases,refund-parts,ledger-proof}.test.ts',
      'upstream/modules/payments/top-ups.test.ts',
    ],
  },
  renewals: {
    files: ['upstream/modules/subscriptions/{renewals,periods,ending}.ts'],
    tests: [
      'tests/money/{renewals,subscriptions,subscription-refunds,subscription-endings}.test.ts',
      'upstream/modules/subscriptions/periods.test.ts',
      'tests/blocks/effects.test.ts',
      'upstream/modules/account-deletion/deleting.test.ts',
    ],
  },
  limits: {
    timing: 'waiting',
    files: [
      'limits/{body-rate,connections,party,pipelining,quota,rate,slow-readers,socket-buffers,unread}.ts',
      'front/{body-guard,members,page-limit}.ts',
      'contract/network.ts',
    ],
    tests: [
      'limits/*.test.ts',
      'front/{body-guard,body-guard-rules,limits,members,office,page-limit,pipelining}.test.ts',
      'upstream/http/body-rate.test.ts',
      'contract/network.test.ts',
    ],
  },
  actions: {
    files: ['front/{action-calls,next-headers}.ts'],
    tests: ['front/{action-calls,action-forms,next-headers}.test.ts'],
  },
  idempotency: {
    files: ['upstream/{kernel,http}/idempotency.ts'],
    tests: ['upstream/{kernel,http}/idempotency.test.ts'],
  },
  gates: {
    goal: MONEY_AND_RIGHTS,
    files: [
      'upstream/modules/entitlements/{service,policy,store}.ts',
      'contract/preview-text.ts',
      'upstream/modules/files/uses-store.ts',
      'upstream/modules/media-access/{ranges,rights,routes,running}.ts',
    ],
    tests: [
      'upstream/modules/entitlements/*.test.ts',
      'contract/preview-text.test.ts',
      'upstream/modules/media-access/*.test.ts',
      'tests/money/{had-once,purchases,quantities}.test.ts',
      'tests/noun/life.test.ts',
    ],
  },
  signing: {
    files: [
      'lib/session/signature.ts',
      'upstream/realtime-server/signatures.ts',
      'upstream/kernel/sealing.ts',
    ],
    tests: [
      'lib/session/signature.test.ts',
      'upstream/realtime-server/signatures.test.ts',
      'upstream/kernel/sealing.test.ts',
    ],
  },
  tokens: {
    files: [
      'upstream/media-engine/tokens.ts',
      'upstream/modules/auth/mailed-token-store.ts',
      'upstream/modules/uploads/service.ts',
    ],
    tests: [
      'upstream/media-engine/{tokens,token-checks}.test.ts',
      'upstream/modules/auth/mailed-token-store.test.ts',
      'upstream/modules/uploads/uploads.test.ts',
    ],
  },
  sessions: {
    files: ['upstream/modules/auth/{store,sessions}.ts', 'lib/session/{seal,cookie}.ts'],
    tests: [
      'upstream/modules/auth/{store,session-endings,sessions}.test.ts',
      'lib/session/{seal,cookie}.test.ts',
    ],
  },
  destinations: {
    files: ['lib/session/destination.ts'],
    tests: ['lib/session/destination.test.ts'],
  },
  'origin-check': {
    files: ['front/{origin-check,client-address}.ts'],
    tests: ['front/{origin-check,client-address,proxy-chain,this-machine}.test.ts'],
  },
  'edge-decisions': {
    files: ['lib/edge/{routes,blocked,page-policy}.ts', 'lib/settings/{decisions,site-modes}.ts'],
    tests: ['lib/edge/*.test.ts', 'lib/settings/{decisions,site-modes}.test.ts'],
  },
  'page-cache': {
    files: ['lib/cache/{page-cache,entries,lru,shared-cache}.ts'],
    tests: ['lib/cache/*.test.ts'],
  },
}
