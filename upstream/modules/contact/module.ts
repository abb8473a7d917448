import type { Module } from '../module.ts'
import { contactRoutes } from './routes.ts'
import { contactPersonalData } from './personal-data.ts'
import { countOpen } from './store.ts'

export const contactModule: Module = {
  name: 'contact',
  ...contactPersonalData,
  consoleQueues: [{ name: 'letters', count: countOpen }],
  routes: contactRoutes,
}
