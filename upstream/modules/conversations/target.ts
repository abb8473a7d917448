import { inTransaction } from '../../kernel/database.ts'
import type { Target } from '../target.ts'
import { findReadableMessage, removeMessage } from './service.ts'

export const messageTarget: Target = {
  type: 'message',
  label: 'message',
  async find({ db }, id, visitor) {
    const message = await findReadableMessage(db, id, visitor)
    return message && { ownerId: message.sender._id, text: message.text, isOpen: true }
  },
  remove: ({ db }, id) => inTransaction(db, (tx) => removeMessage(tx, id)),
}
