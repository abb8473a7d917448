import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Storage } from './storage.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Path-style addresses, as every S3-compatible server understands them. @throws Error on any other answer. */
export function createS3Storage(options: S3Options): Storage {
  const client = new AwsClient({ ...options, service: 's3', retries: 2 })
  const urlOf = (key: string) =>
    `${options.endpoint.replace(/\/$/, '')}/${options.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`

  async function send(key: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
    const response = await client.fetch(urlOf(key), init)
    if (!response.ok && response.status !== 404) {
      throw new Error(`object storage answered ${response.status} to ${init.method ?? 'GET'} ${key}`)
    }
    return response
  }

  async function upload(key: string, body: BodyInit, sizeBytes: number, contentType: string) {
    const headers = {
      'content-type': contentType,
      'content-length': String(sizeBytes),
      'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    }
    const response = await send(key, { method: 'PUT', body, headers, duplex: 'half' })
    if (response.status === 404) throw new Error(`the bucket ${options.bucket} does not exist`)
    return { sizeBytes }
  }

  return {
    async put(key, content, contentType) {
      const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
      return upload(key, new Uint8Array(bytes), bytes.length, contentType)
    },
    async putFile(key, file, contentType) {
      const { size } = await stat(file)
      const body = Readable.toWeb(createReadStream(file)) as unknown as BodyInit
      const stored = await upload(key, body, size, contentType)
      await rm(file, { force: true })
      return stored
    },
    async get(key, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end ?? ''}` }
        : {}
      const response = await send(key, { headers })
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
      await send(key, { method: 'DELETE' })
    },
  }
}
