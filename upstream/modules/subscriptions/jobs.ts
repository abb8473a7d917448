import type { Kernel } from '../../kernel/kernel.ts'
import { renewDue } from './renewals.ts'

export async function subscriptionJobs(kernel: Kernel): Promise<void> {
  await kernel.jobs.schedule('subscriptions-renew', '* * * * *', () => renewDue(kernel))
}
