/** What people would find in their inbox. */
import type { Mail } from '#upstream/kernel/mail.ts'
import type { TestKernel } from './kernel.ts'

/** Does the jobs that are due, mails among them, and gives what an address has got, newest first. */
export async function readMails(kernel: TestKernel, to: string): Promise<Mail[]> {
  await kernel.runJobs()
  return (await kernel.mail.list(100)).filter((mail) => mail.to === to)
}

/** The token of a mail's link. @throws Error when it has none */
export function tokenIn(mail: Mail | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the mail holds no link with a token')
  return token
}
