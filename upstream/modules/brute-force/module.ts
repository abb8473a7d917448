import type { Module } from '../module.ts'
import { pruneAttempts } from './service.ts'

export const bruteForceModule: Module = {
  name: 'brute-force',
  schedules: [{ name: 'brute-force-prune', cron: '57 3 * * *', run: pruneAttempts }],
}
