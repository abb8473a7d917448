import type { Module } from '../module.ts'
import { startSandboxDeliveries } from './deliveries.ts'
import { sandboxRoutes } from './routes.ts'

export const sandboxModule: Module = {
  name: 'sandbox',
  plainRoutes: sandboxRoutes,
  start: (kernel) => Promise.resolve(startSandboxDeliveries(kernel)),
}
