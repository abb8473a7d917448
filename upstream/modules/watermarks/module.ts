import type { Module } from '../module.ts'
import { watermarkRoutes } from './routes.ts'

export const watermarksModule: Module = {
  name: 'watermarks',
  routes: watermarkRoutes,
}
