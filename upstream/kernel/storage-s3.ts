import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { isAwayStatus } from './outages.ts'
import type { Storage } from './storage.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const ATTEMPTS = 3
/** The longest pause before the second attempt; the one before the third is twice as long. */
const FIRST_PAUSE_MS = 100

/**
 * Path-style addresses, as every S3-compatible server understands them.
 * @throws Error on any other answer than success and 404; an outage when the storage is away after three attempts
 */
export function createS3Storage(options: S3Options): Storage {
  const client = new AwsClient({ ...options, service: 's3', retries: 0 })
  const urlOf = (key: string) =>
    `${options.endpoint.replace(/\/$/, '')}/${options.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`

  /** @param makeInit makes each attempt's request: a body that is a stream can be sent once only */
  async function send(key: string, makeInit: () => RequestInit & { duplex?: 'half' }): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const init = makeInit()
      const response = await client.fetch(urlOf(key), init)
      if (response.ok || response.status === 404) return response
      await response.body?.cancel()
      const isAway = isAwayStatus(response.status)
      if (isAway && attempt < ATTEMPTS) {
        await pause(Math.random() * FIRST_PAUSE_MS * attempt)
        continue
      }
      const failure = new Error(
        `object storage answered ${response.status} to ${init.method ?? 'GET'} ${key}`,
      )
      throw Object.assign(failure, isAway && { code: 'STORAGE_AWAY' })
    }
  }

  async function upload(key: string, makeBody: () => BodyInit, sizeBytes: number, contentType: string) {
    const headers = {
      'content-type': contentType,
      'content-length': String(sizeBytes),
      'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    }
    const response = await send(key, () => ({ method: 'PUT', body: makeBody(), headers, duplex: 'half' }))
    if (response.status === 404) throw new Error(`the bucket ${options.bucket} does not exist`)
    return { sizeBytes }
  }

  return {
    async put(key, content, contentType) {
      const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
      return upload(key, () => new Uint8Array(bytes), bytes.length, contentType)
    },
    async putFile(key, file, contentType) {
      const { size } = await stat(file)
      const makeBody = () => Readable.toWeb(createReadStream(file)) as unknown as BodyInit
      const stored = await upload(key, makeBody, size, contentType)
      await rm(file, { force: true })
      return stored
    },
    async get(key, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end ?? ''}` }
        : {}
      const response = await send(key, () => ({ headers }))
      if (response.status === 404 || !response.body) return null
      const sizeBytes = Number(response.headers.get('content-length'))
      const total = response.headers.get('content-range')?.split('/')[1]
      return {
        stream: Readable.fromWeb(response.body as unknown as WebStream),
        sizeBytes,
        totalBytes: total ? Number(total) : sizeBytes,
      }
    },
    async delete(key) {
      await send(key, () => ({ method: 'DELETE' }))
    },
  }
}
