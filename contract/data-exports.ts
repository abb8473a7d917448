/** "Download my data": an archive of everything that the database holds about an account. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Time } from './fields.ts'

export const DATA_EXPORT_STATES = ['requested', 'building', 'ready', 'failed'] as const

/** The newest archive; null while the account has requested none, and after it was deleted. */
export const DataExport = z
  .object({
    state: z.enum(DATA_EXPORT_STATES),
    requestedAt: Time,
    readyAt: Time.nullable(),
    /** Until when the owner can download it: seven days after it was ready. */
    expiresAt: Time.nullable(),
    sizeBytes: z.int().nonnegative().nullable(),
  })
  .nullable()
export type DataExport = z.infer<typeof DataExport>

export const getDataExport = defineCall({
  method: 'GET',
  path: '/auth/data-export',
  caller: 'any',
  summary: 'The state of the archive of my data',
  addedFor: 'the security page shows the state of the archive',
  reply: DataExport,
})

export const requestDataExport = defineCall({
  method: 'POST',
  path: '/auth/data-export',
  caller: 'any',
  isConfirmed: true,
  summary: 'Request an archive of my data',
  addedFor: 'a person may take their data with them',
  reply: DataExport,
  errors: ['DATA_EXPORT_RUNNING'],
  ratePerMinute: 5,
})

export const linkDataExport = defineCall({
  method: 'POST',
  path: '/auth/data-export/link',
  caller: 'any',
  isConfirmed: true,
  summary: 'Get an address of the archive that is valid for five minutes',
  addedFor: 'the browser downloads the archive from a signed address',
  reply: z.object({ url: z.string() }),
  errors: ['NOT_FOUND'],
  ratePerMinute: 20,
})
