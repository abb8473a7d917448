import type { Module } from '../module.ts'
import { shareImageRoutes } from './routes.ts'

/** It keeps nothing: a picture is drawn again from what the performer's page has. */
export const shareImagesModule: Module = {
  name: 'share-images',
  plainRoutes: shareImageRoutes,
}
