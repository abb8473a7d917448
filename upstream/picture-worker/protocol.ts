/**
 * The orders that upstream gives to its picture workers, one at a time. Pictures pass by their paths, since both
 * processes run on one machine.
 */
import type { RefusalCode } from '#contract/errors.ts'
import type { WatermarkPosition } from '#contract/watermarks.ts'

export type PictureFormat = 'webp' | 'jpeg' | 'avif'

export interface PictureSize {
  width: number
  height: number
}

/** A watermark. Its opacity is in percent. */
export type PictureMark = { position: WatermarkPosition; opacity: number } & (
  | { kind: 'text'; text: string }
  /** `file` is an image that the platform has encoded. */
  | { kind: 'image'; file: string }
)

export interface PictureOrder {
  source: string
  /** The worker writes into it; its files are `w640.webp` and the like. */
  folder: string
  formats: readonly PictureFormat[]
  mark: PictureMark | null
}

export interface MadeFile extends PictureSize {
  /** `w640`, `blur`. */
  name: string
  format: PictureFormat
  file: string
  sizeBytes: number
}

/** The largest size, and all files. */
export interface MadePicture extends PictureSize {
  files: MadeFile[]
  placeholder: string
}

export interface PictureCalls {
  /** Reads the header. */
  inspect: { source: string }
  make: PictureOrder
}

export interface PictureReplies {
  /** The largest size in which the picture will be made, upright. */
  inspect: PictureSize
  make: MadePicture
}

export type PictureCallName = keyof PictureCalls

export type PictureRequest = {
  [Name in PictureCallName]: { name: Name; args: PictureCalls[Name] }
}[PictureCallName]

export type PictureReply =
  | { ok: true; value: PictureReplies[PictureCallName] }
  /** `refusal` is set when the picture is to blame. After an answer that is the last, the worker ends itself. */
  | { ok: false; refusal: RefusalCode | null; message: string; isLast?: true }
