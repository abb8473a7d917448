/** The two images of one's own page, and what stood there before: the earlier one can be put back for a day. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id } from './fields.ts'

export const IMAGE_PLACES = ['avatar', 'cover'] as const
export type ImagePlace = (typeof IMAGE_PLACES)[number]

export const ProfileImage = z.object({
  /** The file that stands there; a change names it, so that it never undoes what another tab has done meanwhile. */
  current: Id.nullable(),
  /** Whether there is an earlier image that can be put back. */
  hasEarlier: z.boolean(),
})
export type ProfileImage = z.infer<typeof ProfileImage>

/** A fan's page has no cover. */
export const ProfileImages = z.object({ avatar: ProfileImage, cover: ProfileImage.nullable() })
export type ProfileImages = z.infer<typeof ProfileImages>

export const getProfileImages = defineCall({
  method: 'GET',
  path: '/users/images',
  caller: 'any',
  summary: "The caller's images, and whether an earlier one can be put back",
  addedFor: 'an image can be taken back after it was sent',
  reply: ProfileImages,
})

/** The image that stood there until now can itself be put back afterwards. */
export const restoreProfileImage = defineCall({
  method: 'POST',
  path: '/users/images/restore',
  caller: 'any',
  summary: 'Put the earlier image back',
  addedFor: 'an image can be taken back after it was sent',
  body: z.object({ place: z.enum(IMAGE_PLACES), current: Id.nullable().default(null) }),
  reply: ProfileImages,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  ratePerMinute: 60,
})

export const removeProfileImage = defineCall({
  method: 'POST',
  path: '/users/images/remove',
  caller: 'any',
  summary: 'Take an image away; it can be put back for a day',
  addedFor: 'an image can be taken back after it was sent',
  body: z.object({ place: z.enum(IMAGE_PLACES), current: Id }),
  reply: ProfileImages,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  ratePerMinute: 60,
})
