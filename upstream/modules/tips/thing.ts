import type { Visitor } from '../../http/visitor.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Subject } from '../ledger/service.ts'
import { findThing, getTarget } from '../target.ts'

const STREAM = 'stream'

/**
 * What a tip is for, as the books keep it for ever: the performer's stream in which it is given, which may be
 * over by now, else the performer.
 */
export async function findTippedThing(
  tx: Tx,
  deps: Pick<Kernel, 'clock' | 'config' | 'registry'>,
  { performerId, streamId }: { performerId: string; streamId: string | null },
  visitor: Visitor,
): Promise<Subject> {
  const performer = { subjectType: 'performer', subjectId: performerId }
  if (streamId === null) return performer
  const stream = await findThing(getTarget(deps, STREAM, 'streamId'), { ...deps, db: tx }, streamId, visitor)
  return stream?.ownerId === performerId ? { subjectType: STREAM, subjectId: streamId } : performer
}
