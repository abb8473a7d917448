import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '#upstream/modules/auth/passwords.ts'

test('a password is hashed by OWASP’s first choice of argon2id: 19 MiB, two passes', async () => {
  const kept = await hashPassword('correct horse')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(kept, 'correct horse')).toBe(true)
  expect(await isPassword(kept, 'wrong horse')).toBe(false)
})
