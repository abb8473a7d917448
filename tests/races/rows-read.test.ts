/** Statements read the rows that they need over an index, however many others the table has. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFan, makePerformer } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction, queryRows, type Tx } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { deleteByAuthor, insertComments } from '#upstream/modules/comments/store.ts'
import { findFiles, listUnreceived } from '#upstream/modules/files/store.ts'
import { files } from '#upstream/modules/files/tables.ts'
import {
  findServed,
  insertUses,
  OPEN_TO_ALL,
  putUses,
  toOpenUses,
} from '#upstream/modules/files/uses-store.ts'
import { addImage, addPost, addVideo } from '#upstream/modules/posts/test-content.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

/** Counts the rows of a table that `work` reads while Postgres scans no table unless it has to. */
async function countRead(
  table: 'files' | 'file_uses' | 'comments',
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  return inTransaction(kernel.db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    // What the connection has read before may still be counted too.
    const before = await readCount(tx, table)
    await work(tx)
    return (await readCount(tx, table)) - before
  })
}

async function readCount(tx: Tx, table: string): Promise<number> {
  const [row] = await queryRows<{ rows: string }>(
    tx,
    sql`select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = ${table}`,
  )
  return Number(row?.rows)
}

test('a thing that changes its files, or closes them, never makes the database read all files', async () => {
  const { id: ownerId } = await makePerformer(kernel)
  const fileIds = [await addImage(kernel, ownerId), await addImage(kernel, ownerId)]
  const [image] = await findFiles(kernel.db, fileIds)
  const others = Array.from({ length: 500 }, () => ({ ...image!, id: newId() }))
  await kernel.db.insert(files).values(others)
  const song = { subjectType: 'song', subjectId: newId() }
  const shown = others.map(({ id }) => [newId(), id] as const)
  await inTransaction(kernel.db, (tx) => insertUses(tx, toOpenUses('song', shown)))
  const rows = await countRead('files', async (tx) => {
    await putUses(tx, song, { ...OPEN_TO_ALL, fileIds })
    await putUses(tx, song, { ...OPEN_TO_ALL, gate: 'price', fileIds })
  })
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(others.length)
})

test('who gets a file is decided without reading the uses of other files', async () => {
  const { id: ownerId } = await makePerformer(kernel)
  const [videoId, imageId] = [await addVideo(kernel, ownerId), await addImage(kernel, ownerId)]
  const songs = Array.from({ length: 500 }, (_, at) => ({
    ...{ subjectType: 'song', subjectId: newId(), position: 0, ...OPEN_TO_ALL },
    fileId: at === 0 ? videoId : imageId,
  }))
  await inTransaction(kernel.db, (tx) => insertUses(tx, songs))
  const [video] = await findFiles(kernel.db, [videoId])
  const rows = await countRead('file_uses', async (tx) => {
    const found = await findServed(tx, video!.posterFileId!)
    expect(found?.uses).toEqual([songs[0]])
  })
  expect(rows).toBe(1)
})

test('an account’s comments are deleted without reading those of others', async () => {
  const [star, ann, bob] = [await makePerformer(kernel), await makeFan(kernel), await makeFan(kernel)]
  const objectId = await addPost(kernel, star)
  const said = Array.from({ length: 500 }, (_, at) => ({
    ...{ id: newId(), objectType: 'feed', objectId, text: 'Lovely' },
    authorId: at === 0 ? ann.id : bob.id,
  }))
  await inTransaction(kernel.db, (tx) => insertComments(tx, said))
  const rows = await countRead('comments', async (tx) => {
    expect(await deleteByAuthor(tx, ann.id)).toHaveLength(1)
  })
  expect(rows).toBe(1)
})

test('images whose receiving has stopped are found without reading those that are ready', async () => {
  const [image] = await findFiles(kernel.db, [await addImage(kernel, (await makePerformer(kernel)).id)])
  const stopped = { ...image!, id: newId(), status: 'uploading' as const }
  const others = Array.from({ length: 500 }, () => ({ ...image!, id: newId() }))
  await kernel.db.insert(files).values([stopped, ...others])
  const rows = await countRead('files', async (tx) => {
    expect(await listUnreceived(tx, kernel.clock.now(), 10)).toEqual([stopped.id])
  })
  expect(rows).toBe(1)
})
