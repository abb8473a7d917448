import { eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deleteOwned, exportSection, type LeavingAccount, type PersonalData } from '../personal-data.ts'
import { isOnAir } from './service.ts'
import { playTokens, streamSessions, vods } from './tables.ts'

export const streamingPersonalData = {
  exportSections: [
    exportSection('shows', streamSessions, { owner: streamSessions.performerId, key: streamSessions.id }),
    exportSection('recordings', vods, { owner: vods.performerId, key: vods.id }),
  ],
  notExported: [{ table: playTokens, reason: 'who may watch, for a day at most' }],
  retention: [
    {
      table: streamSessions,
      outcome: 'changed',
      change: (tx, _, accountId) =>
        tx
          .update(streamSessions)
          .set({ title: '', posterFileId: null })
          .where(eq(streamSessions.performerId, accountId)),
    },
    deleteOwned(vods, vods.performerId),
    deleteOwned(playTokens, playTokens.accountId),
  ],
  leaving: {
    async assertMayLeave(tx: Tx, { id, kind }: LeavingAccount) {
      if (kind === 'performer' && (await isOnAir(tx, id))) throw new Refusal('STREAM_RUNNING')
    },
  },
} satisfies PersonalData
