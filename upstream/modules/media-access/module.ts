import type { Module } from '../module.ts'
import { mediaRoutes } from './routes.ts'

export const mediaAccessModule: Module = { name: 'media-access', plainRoutes: mediaRoutes }
