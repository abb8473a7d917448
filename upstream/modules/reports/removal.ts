/** What an operator takes off the site at the end of a report. */
import type { Report } from '#contract/reports.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { removeComment } from '../comments/service.ts'
import { removeMessage } from '../conversations/service.ts'
import { removePost } from '../feeds/service.ts'
import { endStream } from '../streaming/service.ts'

type Target = Pick<Report, 'targetType' | 'targetId'>

/** Of what is gone already nothing is left to do. @throws Refusal INVALID_REQUEST for a person */
export async function removeTarget(kernel: Kernel, { targetType, targetId }: Target): Promise<void> {
  // A show ends in steps of its own: with the engine, and one at a time.
  if (targetType === 'show') return endStream(kernel, targetId)
  await inTransaction(kernel.db, (tx) => removers[targetType](tx, targetId))
}

const removers: Record<Exclude<Target['targetType'], 'show'>, (tx: Tx, id: string) => Promise<unknown>> = {
  post: removePost,
  comment: removeComment,
  message: removeMessage,
  performer: () => {
    const text = 'A person is not removed: suspend the account, then resolve with account_action.'
    throw new Refusal('INVALID_REQUEST', { text })
  },
}
