import { workOn } from '../../kernel/jobs.ts'
import type { Module } from '../module.ts'
import { VIDEO_QUEUE, makePlayable } from './videos.ts'
import { deleteSetAside } from './keeping.ts'
import { filesPersonalData } from './personal-data.ts'

export const filesModule: Module = {
  name: 'files',
  ...filesPersonalData,
  workers: [workOn(VIDEO_QUEUE, makePlayable)],
  schedules: [{ name: 'files-delete-set-aside', cron: '*/10 * * * *', run: deleteSetAside }],
}
