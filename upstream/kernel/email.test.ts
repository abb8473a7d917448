import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createOutboxSender, type EmailMessage } from './email.ts'

test('a reader of the outbox sees only whole emails while others are being written', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-outbox-'))
  try {
    const outbox = createOutboxSender(folder)
    const email: EmailMessage = {
      to: 'fan@example.com',
      from: 'hello@example.com',
      subject: 'Hello',
      text: 'a line\n'.repeat(1_000_000),
      html: '',
    }
    let isSent = false
    const sending = Promise.all(Array.from({ length: 4 }, () => outbox.send(email))).then(() => {
      isSent = true
    })
    const texts = new Set<string>()
    while (!isSent) for (const { text } of await outbox.list(100)) texts.add(text)
    await sending
    expect(await outbox.list(100)).toHaveLength(4)
    for (const text of texts) expect(text).toBe(email.text)
    expect((await readdir(folder)).filter((name) => !name.endsWith('.json'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
