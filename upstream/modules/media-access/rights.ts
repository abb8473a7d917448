/**
 * Decides who gets the bytes of a file. The decision uses facts that are at most two seconds old, whatever the
 * address says.
 */
import { SECOND_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createTtlCache } from '../../kernel/ttl-cache.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { findSessionHolder } from '../auth/store.ts'
import { listStandings } from '../entitlements/service.ts'
import type { FileVariant } from '../files/service.ts'
import { listHidden } from '../visibility/service.ts'
import { isOpenTo } from '../entitlements/policy.ts'
import { findServed, isFree, type Served } from '../files/uses-store.ts'
import { findVariant, ORIGINAL } from '../files/images.ts'

export interface Asker {
  sessionId: string
  country: string | null
}

export interface Granted {
  variant: FileVariant
  /** The version in the file's current lasting address. */
  addressVersion: number
  isForAll: boolean
}

/**
 * @returns null for a file that does not exist and for one that the asker may not see, so that callers cannot tell
 *   the two apart
 */
export type Grant = (fileId: string, variantName: string, asker: Asker | null) => Promise<Granted | null>

type Deps = Pick<Kernel, 'db' | 'clock' | 'registry'>

interface Question {
  viewer: SignedIn
  ownerId: string
  uses: Served['uses']
}

export function createGrant(kernel: Deps): Grant {
  const { db, clock } = kernel
  // The caches do not read from each other, so that every fact is at most two seconds old and ages do not add up.
  const memory = { lifetimeMs: 2 * SECOND_MS, maxEntries: 5000, nowMs: () => clock.now().getTime() }
  const find = createTtlCache({ ...memory, load: (fileId) => findServed(db, fileId) })
  const findHolder = createTtlCache({
    ...memory,
    load: (sessionId) => findSessionHolder(db, sessionId, clock.now()),
  })
  const isHidden = createTtlCache({
    ...memory,
    load: async (question) => {
      const { ownerId, ...visitor } = JSON.parse(question) as Visitor & { ownerId: string }
      return (await listHidden(db, [ownerId], visitor)).has(ownerId)
    },
  })
  const isEntitled = createTtlCache({
    ...memory,
    load: (question) => passesAny(kernel, JSON.parse(question) as Question),
  })

  async function mayOpen({ file, uses }: Served, { sessionId, country }: Asker): Promise<boolean> {
    const { ownerId } = file
    const viewer = await findHolder(sessionId)
    if (!viewer) return false
    // The file's owner may have blocked the viewer after the address was signed.
    if (await isHidden(JSON.stringify({ ownerId, viewer, country }))) return false
    return isEntitled(JSON.stringify({ viewer, ownerId, uses } satisfies Question))
  }

  return async (fileId, variantName, asker) => {
    const found = await find(fileId)
    const variant = found && findVariant(found.file, variantName)
    if (!variant) return null
    // An original opens by no use: only its owner and operators get it.
    const served = variantName === ORIGINAL ? { ...found, uses: [] } : found
    const { addressVersion } = served.file
    const isForAll = isFree(served.uses) || (variantName === 'blur' && isShown(served))
    if (!isForAll && !(asker && (await mayOpen(served, asker)))) return null
    return { variant, addressVersion, isForAll }
  }
}

/** Everybody gets the blurred image of a file once a published or archived subject shows it, and not before. */
function isShown({ uses }: Served): boolean {
  return uses.some(({ state }) => state !== 'planned')
}

async function passesAny(kernel: Deps, { viewer, ownerId, uses }: Question): Promise<boolean> {
  if (viewer.kind === 'operator' || viewer.accountId === ownerId) return true
  const things = uses.flatMap(({ subjectType, subjectId: id, gate, state }) =>
    state === 'planned'
      ? []
      : [{ subjectType, id, performerId: ownerId, gate, isArchived: state === 'archived' }],
  )
  const standings = await listStandings(kernel, viewer, things)
  return things.some((thing) => isOpenTo(thing, standings.get(thing)!))
}
