import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPreparingPGlite } from './prepared-pglite.ts'

const OFTEN = 8

let client: PGlite
beforeAll(async () => {
  client = await openPreparingPGlite({})
  await client.exec('create table notes (id serial primary key, text text, tags text[])')
})
beforeEach(() => client.exec('truncate notes restart identity').then(() => undefined))
afterAll(() => client.close())

async function often<Result>(act: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < OFTEN; at++) results.push(await act(at))
  return results
}

async function isKept(text: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_prepared_statements where statement = $1', [text])
  return rows.length === 1
}

test('a frequent statement is kept as a prepared one, and its results stay right for any values', async () => {
  const text = `select $1::int as number, $2::text as "wörd", array['a', $2] as list where $1 > 0`
  for (const [number, word] of [
    [1, 'ä'],
    [2, null],
    [3, '🎭'],
  ]) {
    const answers = await often(() => client.query(text, [number, word]))
    expect(answers[0]!.rows).toEqual([{ number, wörd: word, list: ['a', word] }])
    for (const answer of answers) expect(answer).toEqual(answers[0])
  }
  const none = await client.query(text, [0, 'x'])
  expect(none).toMatchObject({ rows: [], fields: [{ name: 'number' }, { name: 'wörd' }, { name: 'list' }] })
  expect(await isKept(text)).toBe(true)
})

test('a writing statement counts its rows and returns the columns it names, each time', async () => {
  const insert = 'insert into notes (text, tags) values ($1, $2)'
  const counts = await often((at) => client.query(insert, [`n${at}`, [`t${at}`]]))
  expect(counts.map(({ affectedRows }) => affectedRows)).toEqual(Array.from({ length: OFTEN }, () => 1))
  const update = 'update notes set text = upper(text) where id = $1 returning text, tags'
  const rows = await often(async (at) => (await client.query(update, [at + 1], { rowMode: 'array' })).rows)
  expect(rows).toEqual(Array.from({ length: OFTEN }, (_, at) => [[`N${at}`, [`t${at}`]]]))
  expect(await isKept(insert)).toBe(true)
})

test('a kept statement that fails says why, ends its transaction, and works again afterwards', async () => {
  const text = 'insert into notes (id, text) values ($1, $2)'
  await often((at) => client.query(text, [at + 1, 'there']))
  const again = client.transaction(async (tx) => {
    await tx.query(text, [100, 'goes with the transaction'])
    await tx.query(text, [1, 'twice'])
  })
  await expect(again).rejects.toMatchObject({ code: '23505', params: [1, 'twice'] })
  await client.query(text, [OFTEN + 1, 'there'])
  const { rows } = await client.query('select count(*)::int as count, max(id) as max from notes')
  expect(rows).toEqual([{ count: OFTEN + 1, max: OFTEN + 1 }])
})

test('a kept statement in a failed transaction is refused like any other', async () => {
  const text = 'select id from notes where text = $1'
  await often(() => client.query(text, ['x']))
  const goesOn = client.transaction(async (tx) => {
    await tx.query('select 1 / $1::int', [0]).catch(() => undefined)
    await tx.query(text, ['x'])
  })
  await expect(goesOn).rejects.toMatchObject({ code: '25P02' })
  expect((await client.query(text, ['x'])).rows).toEqual([])
})

test('a statement that cannot be parsed is refused each time, and the statements between two attempts still work', async () => {
  for (let at = 0; at < OFTEN; at++) {
    await expect(client.query('select nothing from notes')).rejects.toMatchObject({ code: '42703' })
    expect((await client.query('select $1::int as number', [at])).rows).toEqual([{ number: at }])
  }
})
