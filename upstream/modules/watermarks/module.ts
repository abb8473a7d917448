import type { Module } from '../module.ts'
import { watermarkRoutes } from './routes.ts'
import { watermarksPersonalData } from './personal-data.ts'

export const watermarksModule: Module = {
  name: 'watermarks',
  ...watermarksPersonalData,
  routes: watermarkRoutes,
}
