/** A performer's watermark. Upstream draws it into photos that the performer uploads after choosing it. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { WithId } from './fields.ts'
import { IMAGE_MAX_BYTES } from './uploads.ts'

export const WATERMARK_KINDS = ['none', 'text', 'image'] as const
export const WATERMARK_POSITIONS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'centre',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const
export type WatermarkPosition = (typeof WATERMARK_POSITIONS)[number]

export const WatermarkSettings = z.object({
  kind: z.enum(WATERMARK_KINDS),
  text: z.string(),
  position: z.enum(WATERMARK_POSITIONS),
  /** In percent: 10 is hardly visible, 100 is opaque. */
  opacity: z.int(),
  /** The uploaded image (spec §3). */
  watermarkImagePath: z.string().nullable(),
})
export type WatermarkSettings = z.infer<typeof WatermarkSettings>

export const getWatermark = defineCall({
  method: 'GET',
  path: '/watermark-settings/:id',
  caller: 'performer',
  summary: "The performer's own watermark",
  params: WithId,
  reply: WatermarkSettings,
  errors: ['NOT_FOUND'],
})

export const updateWatermark = defineCall({
  method: 'PUT',
  path: '/watermark-settings',
  caller: 'performer',
  summary: 'Choose the watermark’s kind, text, position and opacity',
  body: z.object({
    kind: z.enum(WATERMARK_KINDS, 'Choose one.'),
    text: z.string().trim().max(40, 'Use at most 40 characters.').default(''),
    position: z.enum(WATERMARK_POSITIONS, 'Choose one.'),
    opacity: z.coerce.number().int().min(10, 'From 10 to 100.').max(100, 'From 10 to 100.'),
  }),
  reply: WatermarkSettings,
  errors: ['WATERMARK_EMPTY'],
})

export const uploadWatermark = defineCall({
  method: 'POST',
  path: '/watermark-settings/upload',
  caller: 'performer',
  summary: 'Upload the watermark’s image; a transparent PNG or WebP looks best',
  files: { watermark: { kinds: ['image'], maxBytes: IMAGE_MAX_BYTES, isRequired: true } },
  reply: WatermarkSettings,
  ratePerMinute: 20,
})
