import { getProfileImages as getProfileImagesCall, type ProfileImages } from '#contract/profile-images.ts'
import { memberReader, read } from './reader.ts'

/** The files in the places of one's own page, and whether earlier ones can be put back. */
export async function getProfileImages(): Promise<ProfileImages> {
  return read(await memberReader(), getProfileImagesCall, {}, { tags: [] })
}
