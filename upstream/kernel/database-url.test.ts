import { describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { explainConnection, forCommand } from './database-url.ts'

const URL_TEXT = 'postgres://ovation:s3cret%21@db.example:6000/shop'
const coded = (code: string, message = 'pg: s3cret! was refused') =>
  Object.assign(new Error(message), { code })

describe('a database that cannot be reached', () => {
  test.each([
    ['ENOTFOUND', 'DATABASE_URL: the host db.example is not known.'],
    ['ECONNREFUSED', 'DATABASE_URL: nothing listens at db.example:6000.'],
    ['28P01', 'DATABASE_URL: the server at db.example:6000 rejects the password of the user ovation.'],
    ['3D000', 'DATABASE_URL: the server at db.example:6000 has no database shop.'],
    ['XX000', 'DATABASE_URL: pg: … was refused.'],
  ])('a connection that fails with %s is explained in one line without the password', (code, line) => {
    expect(explainConnection(URL_TEXT, coded(code)).message).toBe(line)
  })

  test('a database that does not answer is explained too', () => {
    const error = new Error('timeout exceeded when trying to connect')
    expect(explainConnection(URL_TEXT, error).message).toBe('DATABASE_URL: db.example:6000 does not answer.')
  })

  test.each([
    ['postgres://ovation:s3cret@127.0.0.1:9/shop', 'nothing listens at 127.0.0.1:9'],
    ['postgres://ovation:s3cret@nobody.invalid/shop', 'the host nobody.invalid is not known'],
    ['postgres://ovation:s3cret@[/shop', 'is not a database URL'],
    ['mysql://ovation:s3cret@127.0.0.1/shop', 'is not a database URL'],
    ['127.0.0.1:5432/s3cret', 'is not a database URL'],
  ])('the address %s is refused at the start', async (databaseUrl, reason) => {
    const opening = openDatabase({ databaseUrl })
    await expect(opening).rejects.toThrow(reason)
    await expect(opening).rejects.toThrow(/^DATABASE_URL[^\n]*$/)
    await expect(opening).rejects.not.toThrow('s3cret')
  })
})

test('a command of Postgres gets the password where no other user can read it', () => {
  const { address, env } = forCommand(URL_TEXT)
  expect(address).toBe('postgres://ovation@db.example:6000/shop')
  expect(env.PGPASSWORD).toBe('s3cret!')
  expect(forCommand('postgres://ovation@/shop?host=/run')).toMatchObject({
    address: 'postgres://ovation@/shop?host=/run',
  })
})
