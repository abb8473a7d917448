import type { Module } from '../module.ts'
import { socialConnectRoutes } from './routes.ts'
import { startTelling } from './telling.ts'

export const socialConnectModule: Module = {
  name: 'social-connect',
  routes: socialConnectRoutes,
  start: (kernel) => Promise.resolve(startTelling(kernel)),
}
