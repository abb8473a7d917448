import type { Module } from '../module.ts'
import { pruneEvents } from './service.ts'
import { realtimeTopic } from './delivery.ts'
import { realtimeRoutes } from './routes.ts'
import { realtimePersonalData } from './personal-data.ts'

export const realtimeModule: Module = {
  name: 'realtime',
  ...realtimePersonalData,
  routes: realtimeRoutes,
  schedules: [{ name: 'events-prune', cron: '17 * * * *', run: pruneEvents }],
  outboxTopics: [realtimeTopic],
}
