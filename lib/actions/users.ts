'use server'

import { revalidatePath } from 'next/cache'
import { type CurrentUser, updateUser } from '#contract/users.ts'
import type { FormState } from '../result.ts'
import { submit } from './call.ts'

/** Changes the fan's own name. */
export async function rename(
  _previous: FormState<CurrentUser>,
  form: FormData,
): Promise<FormState<CurrentUser>> {
  const result = await submit(updateUser, form, {}, { toast: { tone: 'success', title: 'Saved.' } })
  if (result.status === 'done') revalidatePath('/user/account')
  return result
}
