import type { Module } from '../module.ts'
import { verificationRoutes } from './routes.ts'

export const verificationsModule: Module = {
  name: 'verifications',
  routes: verificationRoutes,
}
