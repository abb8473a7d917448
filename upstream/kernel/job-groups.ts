/**
 * A job counts for its group's share of a queue, and within that for its member's. One group id of pg-boss identifies
 * both.
 */
import { createHash } from 'node:crypto'

/**
 * The number of shares that a group has for its members. A fetch leaves a group out by naming each of its ids, so there
 * cannot be a share for each person; two persons rarely have the same one.
 */
const BUCKETS = 256
const BUCKET = /#\d+$/

export interface Limits {
  /** The most young jobs at once, of all groups. */
  concurrency: number
  /** The most jobs of one group at once. */
  groupLimit: number
  /** The most jobs of one member at once; absent from a queue whose groups have no members. */
  memberLimit?: number | undefined
}

export function groupIdOf(group: string | undefined, member: string | undefined): string | undefined {
  if (group === undefined || member === undefined) return group
  return `${group}#${createHash('sha256').update(member).digest().readUInt8()}`
}

/**
 * Lists the group ids that get no further job now. A group leaves one place to the others: otherwise the jobs of one
 * group that fail or end within a moment, one after the other, would occupy all places.
 * @param running the group ids of all running jobs
 * @param young those of the young ones among them
 */
export function listFullGroups(running: string[], young: string[], limits: Limits): string[] {
  const { concurrency, groupLimit, memberLimit } = limits
  const groups = [
    ...listRepeated(running.map(withoutBucket), groupLimit),
    ...listRepeated(young.map(withoutBucket), Math.max(1, concurrency - 1)),
  ]
  if (memberLimit === undefined) return groups
  return [...groups.flatMap(listBuckets), ...listRepeated(running, memberLimit)]
}

const withoutBucket = (groupId: string) => groupId.replace(BUCKET, '')
const listBuckets = (group: string) => [
  group,
  ...Array.from({ length: BUCKETS }, (_, at) => `${group}#${at}`),
]

function listRepeated(ids: string[], atLeast: number): string[] {
  return [...Map.groupBy(ids, (id) => id)].flatMap(([id, same]) => (same.length >= atLeast ? id : []))
}
