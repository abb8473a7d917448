import { inTransaction } from '../../kernel/database.ts'
import type { Target } from '../target.ts'
import { findComment, removeComment } from './service.ts'

export const commentTarget: Target = {
  type: 'comment',
  label: 'comment',
  async find(deps, id, visitor) {
    const comment = await findComment(deps, id, visitor)
    return comment && { ownerId: comment.authorId, text: comment.text, isOpen: true }
  },
  remove: (kernel, id) => inTransaction(kernel.db, (tx) => removeComment(tx, kernel, id)),
}
