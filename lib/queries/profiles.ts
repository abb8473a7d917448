/** The viewer's own profile, for its form. */
import { cache } from 'react'
import { getOwnPerformer as getOwnPerformerCall, type OwnPerformer } from '#contract/performers.ts'
import { type FanView, viewUser } from '#contract/users.ts'
import { memberReader, read } from './reader.ts'

export const getOwnPerformer: () => Promise<OwnPerformer> = cache(async () =>
  read(await memberReader(), getOwnPerformerCall, {}, { tags: [] }),
)

/** The fan of this session, with what only the owner may see. */
export async function getOwnFan(accountId: string): Promise<FanView> {
  return read(await memberReader(), viewUser, { params: { id: accountId } }, { tags: [] })
}
