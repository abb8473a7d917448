/** A fake of the part of S3 that our adapter uses: path-style PUT, GET with ranges, DELETE, signed headers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Options } from '#upstream/kernel/storage-s3.ts'

export interface FakeBucket {
  options: S3Options
  /** Headers of the requests, in order. */
  seen: { authorization: string | undefined; contentType: string | undefined }[]
  /** Statuses with which it fails the next requests, in order. */
  failures: number[]
  close(): Promise<void>
}

export async function startFakeBucket(): Promise<FakeBucket> {
  const objects = new Map<string, Buffer>()
  const seen: FakeBucket['seen'] = []
  const failures: number[] = []
  const server = createServer((request, response) => {
    const key = decodeURIComponent(request.url ?? '')
    seen.push({
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'],
    })
    void buffer(request).then((body) => {
      const failure = failures.shift()
      if (failure) return response.writeHead(failure).end('<Error/>')
      if (!key.startsWith('/bucket/')) return response.writeHead(404).end()
      if (request.method === 'PUT') objects.set(key, body)
      if (request.method === 'DELETE') objects.delete(key)
      if (request.method !== 'GET') return response.writeHead(200).end()
      const stored = objects.get(key)
      if (!stored) return response.writeHead(404).end()
      const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '')
      if (!range) return response.writeHead(200, { 'content-length': stored.length }).end(stored)
      const start = Number(range[1])
      const end = range[2] ? Number(range[2]) : stored.length - 1
      const part = stored.subarray(start, end + 1)
      return response
        .writeHead(206, {
          'content-length': part.length,
          'content-range': `bytes ${start}-${end}/${stored.length}`,
        })
        .end(part)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'bucket',
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    seen,
    failures,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
