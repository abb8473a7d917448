/** What people would find in their inbox. */
import { eq } from 'drizzle-orm'
import type { Mail } from '#upstream/kernel/mail.ts'
import { outbox } from '#upstream/kernel/tables.ts'
import { accountJobs } from '#upstream/modules/accounts/jobs.ts'
import { deliverMail } from '#upstream/modules/mails/service.ts'
import type { TestKernel } from './kernel.ts'

/** Does what was asked of the jobs, delivers what waits, and gives what an address has got, newest first. */
export async function readMails(kernel: TestKernel, to: string): Promise<Mail[]> {
  await accountJobs(kernel)
  for (const { queue, data } of kernel.jobsSent.splice(0)) await kernel.workers.get(queue)?.(data as never)
  const rows = await kernel.db.delete(outbox).where(eq(outbox.topic, 'mail')).returning()
  for (const { payload } of rows.sort((a, b) => a.id - b.id)) {
    await deliverMail(kernel, payload as Record<string, unknown>)
  }
  return (await kernel.mail.list(100)).filter((mail) => mail.to === to)
}

/** The token of a mail's link. @throws Error when it has none */
export function tokenIn(mail: Mail | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the mail holds no link with a token')
  return token
}
