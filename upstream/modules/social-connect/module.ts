import type { Module } from '../module.ts'
import { socialConnectRoutes } from './routes.ts'
import { startTelling } from './telling.ts'
import { socialConnectPersonalData } from './personal-data.ts'

export const socialConnectModule: Module = {
  name: 'social-connect',
  ...socialConnectPersonalData,
  routes: socialConnectRoutes,
  start: (kernel) => Promise.resolve(startTelling(kernel)),
}
