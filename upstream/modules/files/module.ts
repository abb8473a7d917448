import { workOn } from '../../kernel/jobs.ts'
import type { Module } from '../module.ts'
import { FILM_QUEUE, makePlayable } from './films.ts'
import { fileRoutes } from './routes.ts'
import { filesPersonalData } from './personal-data.ts'

export const filesModule: Module = {
  name: 'files',
  ...filesPersonalData,
  plainRoutes: fileRoutes,
  workers: [workOn(FILM_QUEUE, makePlayable)],
}
