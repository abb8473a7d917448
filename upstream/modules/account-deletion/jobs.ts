import type { Kernel } from '../../kernel/kernel.ts'
import { deleteDue } from './deleting.ts'

export async function accountDeletionJobs(kernel: Kernel): Promise<void> {
  await kernel.jobs.schedule('accounts-delete', '* * * * *', () => deleteDue(kernel))
}
