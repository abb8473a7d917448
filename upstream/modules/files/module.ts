import { workOn } from '../../kernel/jobs.ts'
import type { Module } from '../module.ts'
import { VIDEO_QUEUE, makePlayable } from './videos.ts'
import { fileRoutes } from './routes.ts'

export const filesModule: Module = {
  name: 'files',
  plainRoutes: fileRoutes,
  workers: [workOn(VIDEO_QUEUE, makePlayable)],
}
