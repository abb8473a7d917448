/** The viewer's own profile, for its form. */
import { cache } from 'react'
import { getOwnPerformer as getOwnPerformerCall, type OwnPerformer } from '#contract/performers.ts'
import { type FanView, viewUser } from '#contract/users.ts'
import { getProfileImages as getProfileImagesCall, type ProfileImages } from '#contract/profile-images.ts'
import { getWatermark, type WatermarkSettings } from '#contract/watermarks.ts'
import type { Reply } from '#contract/call.ts'
import { getUploadQuota } from '#contract/uploads.ts'
import { getTwitter as getTwitterCall } from '#contract/social-connect.ts'
import { memberReader, read, type Reader } from './reader.ts'

export const getOwnPerformer: () => Promise<OwnPerformer> = cache(async () =>
  read(await memberReader(), getOwnPerformerCall, {}, { tags: [] }),
)

/** The fan of this session, with what only the owner may see. */
export async function getOwnFan(accountId: string): Promise<FanView> {
  return read(await memberReader(), viewUser, { params: { id: accountId } }, { tags: [] })
}

/** The images of the performer's own page, and whether the earlier ones can be put back. */
export async function getProfileImages(): Promise<ProfileImages> {
  return read(await memberReader(), getProfileImagesCall, {}, { tags: [] })
}

export async function getOwnWatermark(reader: Reader, performerId: string): Promise<WatermarkSettings> {
  return read(reader, getWatermark, { params: { id: performerId } }, { tags: [] })
}

/** The performer's connection to Twitter, and the latest tweets. */
export function getTwitterConnection(reader: Reader): Promise<Reply<typeof getTwitterCall>> {
  return read(reader, getTwitterCall, {}, { tags: [] })
}

/** What the member may upload, and how much room is left for it. */
export function getUploadFacts(reader: Reader): Promise<Reply<typeof getUploadQuota>> {
  return read(reader, getUploadQuota, {}, { tags: [] })
}
