/** The avatar and the cover of one's own page. The previous image of each can be restored for a day. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id } from './fields.ts'

export const IMAGE_PLACES = ['avatar', 'cover'] as const
export type ImagePlace = (typeof IMAGE_PLACES)[number]

export const ProfileImage = z.object({
  /** The id of the present file. A change names it, so that it does not undo what another tab has done meanwhile. */
  current: Id.nullable(),
  /** Whether there is an earlier image that can be restored. */
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
  summary: "The caller's images, and whether an earlier one can be restored",
  addedFor: 'a person can undo the change of an image',
  reply: ProfileImages,
})

/** The image that this replaces can itself be restored afterwards. */
export const restoreProfileImage = defineCall({
  method: 'POST',
  path: '/users/images/restore',
  caller: 'any',
  summary: 'Restore the earlier image',
  addedFor: 'a person can undo the change of an image',
  body: z.object({ place: z.enum(IMAGE_PLACES), current: Id.nullable().default(null) }),
  reply: ProfileImages,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  ratePerMinute: 60,
})

export const removeProfileImage = defineCall({
  method: 'POST',
  path: '/users/images/remove',
  caller: 'any',
  summary: 'Remove an image; it can be restored for a day',
  addedFor: 'a person can undo the change of an image',
  body: z.object({ place: z.enum(IMAGE_PLACES), current: Id }),
  reply: ProfileImages,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  ratePerMinute: 60,
})
