import type { Module } from '../module.ts'
import { countOpenRequests } from './store.ts'
import { documentRoutes, verificationRoutes } from './routes.ts'
import { verificationsPersonalData } from './personal-data.ts'

export const verificationsModule: Module = {
  name: 'verifications',
  ...verificationsPersonalData,
  routes: verificationRoutes,
  plainRoutes: documentRoutes,
  consoleQueues: [{ name: 'verifications', count: countOpenRequests }],
}
