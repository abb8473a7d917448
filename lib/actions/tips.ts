'use server'

import type { Reply } from '#contract/call.ts'
import { sendTip as sendTipCall } from '#contract/tips.ts'
import type { ActionResult } from '../result.ts'
import { act } from './call.ts'
import { type CompleteArguments } from './sources.ts'

/** Tips from the wallet; money moves once for each key. */
export async function sendTip(
  performerId: string,
  tip: CompleteArguments<typeof sendTipCall>['body'],
): Promise<ActionResult<Reply<typeof sendTipCall>>> {
  return act(sendTipCall, { params: { id: performerId }, body: tip })
}
