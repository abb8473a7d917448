import { workOn } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { deleteSetAside } from './places.ts'
import { deleteFile } from './service.ts'
import { listOwn } from './store.ts'
import { files, fileUses } from './tables.ts'
import { deleteUnused } from './unused.ts'
import {
  addAvif,
  AVIF_QUEUE,
  deleteUnreceived,
  failImage,
  IMAGE_QUEUE,
  makeSizes,
} from './uploaded-images.ts'
import { areUsesOfFilesOf } from './uses-store.ts'
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
      of: areUsesOfFilesOf,
    },
    { table: files, outcome: 'by-step', how: 'deleted with their bytes, after the rows that refer to them' },
  ],
  leavingSteps: [{ afterErasure: deleteFiles }],
} satisfies PersonalData

async function deleteFiles(kernel: Kernel, ownerId: string): Promise<void> {
  for (;;) {
    const ids = await listOwn(kernel.db, ownerId, BATCH)
    if (!ids.length) return
    for (const id of ids) await deleteFile(kernel, id)
  }
}

export const filesModule: Module = {
  name: 'files',
  exposes: [
    'images.ts',
    'places.ts',
    'store.ts',
    'unused.ts',
    'uses-store.ts',
    'videos.ts',
    'encoding.ts',
    'uploaded-images.ts',
    'image-marks.ts',
  ],
  ...filesPersonalData,
  workers: [
    workOn(VIDEO_QUEUE, makePlayable),
    workOn(IMAGE_QUEUE, makeSizes, failImage),
    workOn(AVIF_QUEUE, addAvif),
  ],
  schedules: [
    { name: 'files-delete-set-aside', cron: '*/10 * * * *', run: deleteSetAside },
    { name: 'files-delete-unused', cron: '* * * * *', run: deleteUnused },
    { name: 'files-delete-unreceived', cron: '*/30 * * * *', run: deleteUnreceived },
  ],
}
