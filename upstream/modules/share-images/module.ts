import type { Module } from '../module.ts'
import { shareImageRoutes } from './routes.ts'

/** The module stores nothing: each image is drawn from the performer's page when it is requested. */
export const shareImagesModule: Module = {
  name: 'share-images',
  plainRoutes: shareImageRoutes,
}
