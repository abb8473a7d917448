import { revalidate } from '../../kernel/announcements.ts'
import { type Tx, inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import type { Target } from '../target.ts'
import { commentRoutes } from './routes.ts'
import { countComments, findComment, removeComment } from './service.ts'
import { deleteByAuthor } from './store.ts'
import { comments } from './tables.ts'

const commentTarget: Target = {
  type: 'comment',
  label: 'comment',
  async find(deps, id, visitor) {
    const comment = await findComment(deps, id, visitor)
    return comment && { ownerId: comment.authorId, text: comment.text, isOpen: true }
  },
  remove: (kernel, id) => inTransaction(kernel.db, (tx) => removeComment(tx, kernel, id)),
}

const commentsPersonalData = {
  exportSections: [exportSection('comments', comments, { owner: comments.authorId, key: comments.id })],
  retention: [{ table: comments, outcome: 'changed', change: deleteComments }],
} satisfies PersonalData

/** Deletes an account's comments and takes those that were visible off the counts of their objects. */
async function deleteComments(tx: Tx, deps: Pick<Kernel, 'registry'>, accountId: string): Promise<void> {
  const rows = await deleteByAuthor(tx, accountId)
  const byThing = Map.groupBy(rows, (row) => row.objectId)
  // The ids are sorted, so that two accounts that are deleted at once lock the objects in the same order.
  for (const id of [...byThing.keys()].toSorted()) {
    const some = byThing.get(id)!
    const shown = some.filter((row) => row.deletedAt === null)
    if (shown.length) await revalidate(tx, await countComments(tx, deps, some[0]!, -shown.length))
  }
}

export const commentsModule: Module = {
  name: 'comments',
  ...commentsPersonalData,
  targets: [commentTarget],
  routes: commentRoutes,
}
