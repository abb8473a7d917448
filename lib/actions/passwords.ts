'use server'

import { judgePassword } from '#contract/auth.ts'
import { act } from './call.ts'

/** What the meter beside a new password shows: the reason of a refusal, null for a good one, undefined for unknown. */
export async function askPasswordVerdict(typed: {
  password: string
  username: string | undefined
  email: string | undefined
}): Promise<string | null | undefined> {
  const result = await act(judgePassword, { body: typed })
  return result.status === 'done' ? result.data.problem : undefined
}
