/** "Download my data": an archive of everything that the database holds about an account. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Time } from './fields.ts'

export const DATA_EXPORT_STATES = ['requested', 'building', 'ready', 'failed'] as const

/** The newest archive; null while the account has asked for none, and once it is gone. */
export const DataExport = z
  .object({
    state: z.enum(DATA_EXPORT_STATES),
    requestedAt: Time,
    readyAt: Time.nullable(),
    /** Until when the owner can fetch it: seven days. */
    expiresAt: Time.nullable(),
    sizeBytes: z.int().nonnegative().nullable(),
  })
  .nullable()
export type DataExport = z.infer<typeof DataExport>

export const getDataExport = defineCall({
  method: 'GET',
  path: '/auth/data-export',
  caller: 'any',
  summary: 'How far the archive of my data has come',
  addedFor: 'the security page says how far the archive has come',
  reply: DataExport,
})

export const requestDataExport = defineCall({
  method: 'POST',
  path: '/auth/data-export',
  caller: 'any',
  isConfirmed: true,
  summary: 'Ask for an archive of my data',
  addedFor: 'people may take their data with them',
  reply: DataExport,
  errors: ['DATA_EXPORT_RUNNING'],
  ratePerMinute: 5,
})

export const linkDataExport = defineCall({
  method: 'POST',
  path: '/auth/data-export/link',
  caller: 'any',
  isConfirmed: true,
  summary: 'An address of the archive that is good for five minutes',
  addedFor: 'the browser downloads the archive by a signed address',
  reply: z.object({ url: z.string() }),
  errors: ['NOT_FOUND'],
  ratePerMinute: 20,
})
