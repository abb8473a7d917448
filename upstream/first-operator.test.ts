import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFan, makeOperator } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { adviseFirstOperator } from './first-operator.ts'
import { createLog } from './kernel/log.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel({ DEMO: '0' })
})
afterAll(() => kernel.close())

test('each start logs the command that creates an operator until there is one', async () => {
  const lines: string[] = []
  const start = () =>
    adviseFirstOperator({ db: kernel.db, log: createLog('info', { write: (line) => void lines.push(line) }) })
  await makeFan(kernel)
  await start()
  expect(lines).toEqual([
    expect.stringContaining('npm run ops -- accounts create operator <username> <email>'),
  ])
  await makeOperator(kernel)
  await start()
  expect(lines).toHaveLength(1)
})
