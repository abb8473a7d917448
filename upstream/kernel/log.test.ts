import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('the log redacts secrets and the parameters of a failed statement', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const failed = new Error('Failed query: insert into accounts\nparams: mira@example.com,$argon2id$hash', {
    cause: Object.assign(new Error('duplicate key'), { code: '23505' }),
  })
  log.info({ token: 'secret-token', body: { password: 'secret-word' } }, 'call')
  log.error({ err: failed }, 'failed')
  const text = lines.join('')
  expect(text).not.toMatch(/secret-token|secret-word|mira@example|argon2id/)
  expect(text).toContain('insert into accounts')
  expect(text).toContain('23505')
})
