/** Turns rows into the contract's messages, with the names of their senders. */
import type { RoomMessage } from '#contract/conversations.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { listPeople } from '../files/store.ts'
import * as store from './store.ts'

export async function insertMessage(
  tx: Tx,
  row: Parameters<typeof store.insertMessage>[1],
): Promise<RoomMessage> {
  return toMessage(tx, await store.insertMessage(tx, row))
}

export async function findMessage(db: Db, messageId: string): Promise<RoomMessage | undefined> {
  const row = await store.findMessage(db, messageId)
  return row && toMessage(db, row)
}

export async function listMessages(
  db: Db,
  conversationId: string,
  page: { limit: number; offset: number },
  visitor: Visitor,
): Promise<{ data: RoomMessage[]; total: number }> {
  const { rows, total } = await store.listMessages(db, conversationId, page, visitor)
  return { data: await toMessages(db, rows), total }
}

async function toMessage(db: Db, row: store.MessageRow): Promise<RoomMessage> {
  const [message] = await toMessages(db, [row])
  return message!
}

async function toMessages(db: Db, rows: readonly store.MessageRow[]): Promise<RoomMessage[]> {
  const senders = await listPeople(
    db,
    rows.map(({ senderId }) => senderId),
  )
  return rows.map((row) => {
    const { id, username, name, kind } = senders.get(row.senderId)!
    return {
      _id: row.id,
      conversationId: row.conversationId,
      kind: row.kind,
      text: row.isDeleted ? store.DELETED_TEXT : row.text,
      amountCents: row.amountCents,
      isDeleted: row.isDeleted,
      createdAt: row.createdAt.toISOString(),
      sender: { _id: id, username, name, isPerformer: kind === 'performer' },
    }
  })
}
