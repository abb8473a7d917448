/** Reads `media/index.json`, which lists the files drawn for the demo world. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MediaIndex } from '../art/manifest.ts'

export type { MediaFilm, MediaIndex, MediaPicture } from '../art/manifest.ts'

/** The index's paths are relative to this folder. */
export const mediaFolder = path.join(import.meta.dirname, '../media')

const NOTHING: MediaIndex = { performers: {}, films: {}, site: {} }

/** @returns the index; an empty one when nothing has been drawn, and then the world has no images */
export async function readIndex(): Promise<MediaIndex> {
  if (!isDrawn('index.json')) return NOTHING
  return JSON.parse(await readFile(path.join(mediaFolder, 'index.json'), 'utf8')) as MediaIndex
}

export const isDrawn = (file: string): boolean => existsSync(path.join(mediaFolder, file))
