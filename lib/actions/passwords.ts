'use server'

import { judgePassword } from '#contract/auth.ts'
import type { Reply } from '#contract/call.ts'
import type { ActionResult } from '../result.ts'
import { act } from './call.ts'

/** What the meter beside a new password shows: the problem that would refuse it, or null. */
export async function askPasswordVerdict(typed: {
  password: string
  username: string | undefined
  email: string | undefined
}): Promise<ActionResult<Reply<typeof judgePassword>>> {
  return act(judgePassword, { body: typed })
}
