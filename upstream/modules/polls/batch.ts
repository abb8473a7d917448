/** Writes polls of many posts at once, in any state and with votes, without events and jobs. */
import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import * as store from './store.ts'

export interface WrittenPoll {
  performerId: string
  /** The post that has it; `hasPoll` of that post is written with the post. */
  contentId: string
  question: string
  hours: number
  createdAt: Date
  /** `totalVotes` is at least the number of the option's votes. */
  options: readonly { text: string; totalVotes: number }[]
  /** One at most of each account; `option` is its place among the options, from 0. */
  votes: readonly { accountId: string; option: number; votedAt: Date }[]
}

export async function insertWrittenPolls(tx: Tx, written: readonly WrittenPoll[]): Promise<void> {
  const made = written.map(({ options, votes, ...poll }) => {
    const id = newId()
    const rows = options.map((option, position) => ({ id: newId(), pollId: id, position, ...option }))
    const ballots = votes.map(({ accountId, option, votedAt }) => ({
      pollId: id,
      accountId,
      optionId: rows[option]!.id,
      votedAt,
    }))
    return { poll: { id, ...poll }, rows, ballots }
  })
  await store.insertPolls(
    tx,
    made.map(({ poll }) => poll),
    made.flatMap(({ rows }) => rows),
  )
  await store.insertVotes(
    tx,
    made.flatMap(({ ballots }) => ballots),
  )
}
