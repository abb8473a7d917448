import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** `page`: Next renders it again every minute. `file`: the listener compresses it once for each build. */
export type PackedKind = 'page' | 'file'

const QUALITIES: Record<PackedKind, Record<Encoding, number>> = {
  page: { br: 5, gzip: 6 },
  file: { br: 9, gzip: 9 },
}

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Compresses a whole text outside of the event loop. */
export function pack(body: Buffer, encoding: Encoding, kind: PackedKind): Promise<Buffer> {
  const quality = QUALITIES[kind][encoding]
  if (encoding === 'gzip') return packGzip(body, { level: quality })
  return packBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

/** The best encoding that a client accepts, by its `accept-encoding`. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = String(header ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : undefined
}

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/i

export function isCompressible(contentType: string): boolean {
  return COMPRESSIBLE.test(contentType)
}
