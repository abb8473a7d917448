/** Reads the emails that upstream has sent. */
import type { EmailMessage } from '#upstream/kernel/email.ts'
import type { TestKernel } from './kernel.ts'

/** Runs the due jobs, emails among them. @returns the emails to an address, newest first */
export async function readEmails(kernel: TestKernel, to: string): Promise<EmailMessage[]> {
  await kernel.runJobs()
  return (await kernel.emailSender.list(100)).filter((email) => email.to === to)
}

/** Reads the token in an email's link. @throws Error when the email has none */
export function tokenIn(email: EmailMessage | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(email?.text ?? '')?.[1]
  if (!token) throw new Error('the email holds no link with a token')
  return token
}
