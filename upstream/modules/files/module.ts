import { asc, eq, inArray, sql } from 'drizzle-orm'
import { workOn } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { deleteSetAside } from './places.ts'
import { deleteFile } from './service.ts'
import { files, fileUses } from './tables.ts'
import { VIDEO_QUEUE, makePlayable } from './videos.ts'

const BATCH = 100

const filesPersonalData = {
  exportSections: [
    exportSection('files', files, { owner: files.ownerId, key: files.id, hide: ['variants'] }),
  ],
  retention: [
    {
      table: fileUses,
      outcome: 'deleted',
      of: (accountId) =>
        inArray(
          fileUses.fileId,
          sql`(select ${files.id} from ${files} where ${files.ownerId} = ${accountId})`,
        ),
    },
    { table: files, outcome: 'by-step', how: 'deleted with their bytes, after the rows that refer to them' },
  ],
  leavingSteps: [{ afterErasure: deleteFiles }],
} satisfies PersonalData

async function deleteFiles(kernel: Kernel, ownerId: string): Promise<void> {
  for (;;) {
    const rows = await kernel.db
      .select({ id: files.id })
      .from(files)
      .where(eq(files.ownerId, ownerId))
      .orderBy(asc(files.id))
      .limit(BATCH)
    if (!rows.length) return
    for (const { id } of rows) await deleteFile(kernel, id)
  }
}

export const filesModule: Module = {
  name: 'files',
  exposes: ['images.ts', 'places.ts', 'store.ts', 'uses-store.ts', 'videos.ts', 'encoding.ts'],
  ...filesPersonalData,
  workers: [workOn(VIDEO_QUEUE, makePlayable)],
  schedules: [{ name: 'files-delete-set-aside', cron: '*/10 * * * *', run: deleteSetAside }],
}
