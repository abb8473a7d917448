import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '#upstream/modules/auth/passwords.ts'

test('passwords are hashed with OWASP’s first choice for argon2id: 19 MiB and two passes', async () => {
  const kept = await hashPassword('correct horse')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(kept, 'correct horse')).toBe(true)
  expect(await isPassword(kept, 'wrong horse')).toBe(false)
})
