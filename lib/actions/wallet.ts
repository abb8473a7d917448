'use server'

import type { Reply } from '#contract/call.ts'
import { sendTip as sendTipCall } from '#contract/wallet.ts'
import type { ActionResult } from '../result.ts'
import { act } from './call.ts'

export interface TipIntent {
  performerId: string
  amountCents: number
  note?: string | undefined
  streamId?: string | undefined
  idempotencyKey: string
}

/** Tips from the wallet; money moves once for each key. */
export async function sendTip({
  performerId,
  ...body
}: TipIntent): Promise<ActionResult<Reply<typeof sendTipCall>>> {
  return act(sendTipCall, { params: { id: performerId }, body })
}
