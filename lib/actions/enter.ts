import { redirect } from 'next/navigation'
import type { LoginAnswer } from '#contract/auth.ts'
import { getCurrentUser } from '#contract/users.ts'
import { callUpstream } from '../bff/client.ts'
import { readClient } from '../bff/request-client.ts'
import { startSession } from '../session/cookie.ts'
import { completionPath, destinationAfterLogin } from '../session/destination.ts'
import { keepSecondStep } from '../session/second-step.ts'

/**
 * Where every login of the web half ends, whatever proved the identity. It stores the token and redirects: first to
 * what the account still needs from its owner, else to `next`, else to the home of the account's role (spec §2). Or
 * it asks for the second step, which comes back here.
 */
export async function enter(answer: LoginAnswer, remember: boolean, next: string | null): Promise<never> {
  if ('challenge' in answer) {
    await keepSecondStep({ challenge: answer.challenge, remember, next })
    redirect('/auth/login/second-step')
  }
  const { token } = answer
  await startSession(token, remember)
  const person = await callUpstream(getCurrentUser, {}, { token, client: await readClient() }).catch(
    () => null,
  )
  redirect((person && completionPath(person)) ?? next ?? (person ? destinationAfterLogin(person) : '/'))
}
