/** Pictures that tests upload, made here: nothing of them is kept in the repository. */
import sharp from 'sharp'

export async function smallPicture(name = 'picture.png', size = 64): Promise<File> {
  const create = { width: size, height: size, channels: 3 as const, background: '#7a3df0' }
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], name, { type: 'image/png' })
}
