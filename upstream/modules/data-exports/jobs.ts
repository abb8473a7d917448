import type { Kernel } from '../../kernel/kernel.ts'
import { buildDataExport, pruneDataExports, QUEUE } from './service.ts'

export async function dataExportJobs(kernel: Kernel): Promise<void> {
  await kernel.jobs.work<{ id: string }>(QUEUE, ({ id }) => buildDataExport(kernel, id))
  await kernel.jobs.schedule('data-exports-prune', '17 * * * *', () => pruneDataExports(kernel))
}
