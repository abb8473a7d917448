import type { Module } from '../module.ts'
import { verificationRoutes } from './routes.ts'
import { verificationsPersonalData } from './personal-data.ts'

export const verificationsModule: Module = {
  name: 'verifications',
  ...verificationsPersonalData,
  routes: verificationRoutes,
}
