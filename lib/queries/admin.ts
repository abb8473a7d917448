import { cache } from 'react'
import { getOverview as getOverviewCall, listFailures as listFailuresCall } from '#contract/admin.ts'
import type { Reply } from '#contract/call.ts'
import { memberReader, read } from './reader.ts'

/** What has failed and waits for a decision. @param before the last id of the part before */
export async function listFailures(before?: string): Promise<Reply<typeof listFailuresCall>> {
  return read(await memberReader(), listFailuresCall, { query: { before } }, { tags: [] })
}

export type Overview = Reply<typeof getOverviewCall>

/** What waits for operators; the layout and the page ask once. */
export const getOverview: () => Promise<Overview> = cache(async () =>
  read(await memberReader(), getOverviewCall, {}, { tags: [] }),
)
