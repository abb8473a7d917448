import type { Module } from '../module.ts'
import { walletRoutes } from './routes.ts'
import { tipEntry } from './tip-entries.ts'

export const walletModule: Module = {
  name: 'wallet',
  entryKinds: [tipEntry],
  routes: walletRoutes,
}
