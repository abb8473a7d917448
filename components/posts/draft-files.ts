/** What a draft knows of its files. */
import type { OwnPost } from '#contract/posts.ts'
import { fileOf, type PostFields, type PostFile } from './draft-fields.ts'

/** What upstream says about the files: whether they are ready, and how they look then, or why they have failed. */
export function withStatus(fields: PostFields, stored: OwnPost): PostFields {
  const all = stored.thumbnail ? [...stored.files, stored.thumbnail] : stored.files
  const known = new Map(all.map((file) => [file._id, fileOf(file)]))
  return withFiles(fields, (file) => {
    const { isReady, failure, previewUrl, sharpUrl } = known.get(file.fileId) ?? file
    const shown = { previewUrl: file.previewUrl ?? previewUrl, ...(sharpUrl && { sharpUrl }) }
    return { ...file, isReady, failure, ...shown }
  })
}

/** The files of which it is not known yet whether they can be shown. */
export function openFiles({ files, thumbnail }: Pick<PostFields, 'files' | 'thumbnail'>): PostFile[] {
  const shown = thumbnail ? [...files, thumbnail] : files
  return shown.filter(({ isReady, failure }) => !isReady && failure === null)
}

/** Changes what is known of each file, wherever the fields hold it. */
export function withFiles(fields: PostFields, change: (file: PostFile) => PostFile): PostFields {
  const { files, thumbnail, ownPicture } = fields
  return {
    ...fields,
    files: files.map(change),
    thumbnail: thumbnail && change(thumbnail),
    ownPicture: ownPicture && change(ownPicture),
  }
}
