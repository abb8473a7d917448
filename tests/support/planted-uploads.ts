/** A purpose of resumable uploads for tests, and a client for tests in the process of upstream. */
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { issueUploadTicket, RESUMABLE_UPLOAD } from '#contract/uploads.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import type { Kernel } from '#upstream/kernel/kernel.ts'
import { insertFiles } from '#upstream/modules/files/store.ts'
import type { UploadPurpose } from '#upstream/modules/uploads/purposes.ts'
import { createApi, type Person } from './api.ts'
import { TEST_SECRET, type TestKernel } from './kernel.ts'

/** Where the planted purpose stores what it has received. */
export const storedKey = (fileId: string) => `originals/${fileId}`

/** Takes PDFs of performers, and stores them as they are. */
export function plantPurpose(maxBytes: number): UploadPurpose {
  return {
    name: 'planted',
    callers: ['performer'],
    kinds: ['document'],
    maxBytes,
    async receive(kernel, { ownerId, uploadId, upload }) {
      await kernel.storage.putFile(storedKey(uploadId), upload.path, upload.contentType)
      await insertStored(kernel, { ownerId, uploadId, sizeBytes: upload.sizeBytes })
      return uploadId
    },
  }
}

export async function insertStored(
  kernel: Pick<Kernel, 'db'>,
  stored: { ownerId: string; uploadId: string; sizeBytes: number },
): Promise<void> {
  const { uploadId: id, ownerId, sizeBytes } = stored
  const row = { id, ownerId, sizeBytes, kind: 'image' as const, status: 'ready' as const, variants: [] }
  await inTransaction(kernel.db, (tx) => insertFiles(tx, [row]))
}

export const sha256 = (content: Buffer) => `sha256 ${createHash('sha256').update(content).digest('base64')}`

export function metadataOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

export const PLANTED = { purpose: 'planted', filename: 'one.pdf', filetype: 'application/pdf' }

export interface TusAnswer {
  status: number
  code: string | undefined
  text: string
  headers: OutgoingHttpHeaders
}

/** A client that sends the protocol's requests by `inject`, each as the test says. */
export function createTusClient(kernel: TestKernel) {
  const api = createApi(kernel)
  async function send(
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
    url: string,
    { ticket, body, headers }: { ticket: string; body?: Buffer; headers?: Record<string, string> },
  ): Promise<TusAnswer> {
    const answer = await kernel.app.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      headers: {
        'tus-resumable': '1.0.0',
        'x-ovation-internal': TEST_SECRET,
        'x-ovation-client-address': '127.0.0.1',
        authorization: `Ticket ${ticket}`,
        ...headers,
      },
    })
    const error = answer.body
      ? (JSON.parse(answer.body) as { code: string; error: string; message: string })
      : null
    return {
      status: answer.statusCode,
      code: error?.code,
      text: error?.message ?? '',
      headers: answer.headers,
    }
  }
  return {
    send,
    async newTicket(as: Person, uploadId?: string): Promise<string> {
      return (await api.call(issueUploadTicket, { body: { call: RESUMABLE_UPLOAD, uploadId } }, as)).ticket
    },
    create: (ticket: string, sizeBytes: number | string, metadata: Record<string, string> = PLANTED) =>
      send('POST', '/uploads', {
        ticket,
        headers: { 'upload-length': String(sizeBytes), 'upload-metadata': metadataOf(metadata) },
      }),
    patch: (ticket: string, url: string, { offset, body, checksum }: Sent) =>
      send('PATCH', url, {
        ticket,
        body,
        headers: {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'upload-checksum': checksum ?? sha256(body),
        },
      }),
    head: (ticket: string, url: string) => send('HEAD', url, { ticket }),
  }
}

interface Sent {
  offset: number | string
  body: Buffer
  checksum?: string
}
