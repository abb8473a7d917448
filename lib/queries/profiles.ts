/** Own profiles, as they are edited. */
import { cache } from 'react'
import { getOwnPerformer as getOwnPerformerCall, type OwnPerformer } from '#contract/performers.ts'
import { type FanView, viewUser } from '#contract/users.ts'
import { memberReader, read } from './reader.ts'

export const getOwnPerformer: () => Promise<OwnPerformer> = cache(async () =>
  read(await memberReader(), getOwnPerformerCall, {}, { tags: [] }),
)

/** The fan whose session this is, with all that only the owner is told. */
export async function getOwnFan(accountId: string): Promise<FanView> {
  return read(await memberReader(), viewUser, { params: { id: accountId } }, { tags: [] })
}
