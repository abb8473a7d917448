/** Makes the files that tests upload. The repository contains none of them. */
import sharp from 'sharp'

export async function smallImage(name = 'picture.png', size = 64): Promise<File> {
  const create = { width: size, height: size, channels: 3 as const, background: '#7a3df0' }
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], name, { type: 'image/png' })
}

/** The smallest text that a PDF reader accepts. */
export function minimalPdf(inside = ''): string {
  return `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${inside}>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\nxref\n0 3\ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n0\n%%EOF\n`
}
