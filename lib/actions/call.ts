/** How server actions reach upstream: guard, parse, call, one result. */
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import { confirmIdentity } from '#contract/auth.ts'
import { REFUSALS } from '#contract/errors.ts'
import type { Arguments, Call, Reply } from '#contract/call.ts'
import { type CallOptions, callUpstream } from '../bff/client.ts'
import { extractMessage } from '../bff/message.ts'
import { readClient } from '../bff/request-client.ts'
import { UpstreamError } from '../bff/upstream-error.ts'
import {
  readTypedValues,
  type ActionResult,
  CONFIRM_PASSWORD,
  done,
  type Toast,
  type TypedValues,
} from '../result.ts'
import { clearSession, readSession } from '../session/cookie.ts'
import { leaveNotice } from '../session/notice.ts'
import { type CompleteArguments, readSources, type Sources } from './sources.ts'
import { assertForm, fieldProblems, readFiles, readForm } from './form.ts'

/** The toast after any 401 (spec §8). */
export const FORBIDDEN_TEXT = 'Forbidden in the action!'

export interface ActOptions<T> {
  /** The toast of a call that succeeded; a function reads it from the answer. */
  toast?: Toast | ((data: T) => Toast | undefined)
  /** The toast's text when the refusal has none of its own. */
  fallback?: string
  /** How long a refusal's toast stays; 5 s by default. */
  refusalMs?: number
  /** The typed values, which the form keeps when upstream refuses the call. */
  values?: TypedValues
  /** The submitted form. When it contains `<ConfirmIdentity>`, its proof goes to upstream before the call. */
  confirmation?: FormData
}

/**
 * Makes a call for the sender of the request. A call for accounts carries the session's token: without one, or after
 * a 401, the session ends and the person lands on `/login` with 'Forbidden in the action!' (spec §8). The caller must
 * not wrap it in `try`: Next implements a redirect as an exception.
 */
export async function act<const C extends Call>(
  call: C,
  args: CompleteArguments<C>,
  options: ActOptions<Reply<C>> = {},
): Promise<ActionResult<Reply<C>>> {
  const access = await findAccess(call)
  if (access === 'anonymous') return endInLogin()
  if ('confirmation' in options) assertForm(options.confirmation)
  // A form that shows the password field from the start needs it filled in, however fresh the session is.
  if (call.isConfirmed && options.confirmation?.get(CONFIRM_PASSWORD) === '')
    return confirmationMissing(options)
  let data: Reply<C>
  try {
    if (options.confirmation) await confirm(options.confirmation, access)
    data = await callUpstream(call, args as unknown as Arguments<C>, access)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    if (error.statusCode === 401 && call.caller !== 'anon') return endInLogin()
    return refusalOf(error, options)
  }
  const toast = typeof options.toast === 'function' ? options.toast(data) : options.toast
  return done(data, toast)
}

/**
 * Makes a call with a body that it reads from a form by the call's own schema. When fields do not fit the schema, the
 * result names the problem of each, with the typed values; for a call with `isJudgedWhole` upstream adds the problems
 * that only it can find.
 */
export async function submit<const C extends Call>(
  call: C,
  form: FormData,
  sources: Sources<C>,
  options: ActOptions<Reply<C>> = {},
): Promise<ActionResult<Reply<C>>> {
  // The guard runs before the action reads anything that the sender sent.
  if ((await findAccess(call)) === 'anonymous') return endInLogin()
  assertForm(form)
  const values = readTypedValues(form)
  if (!call.body && !call.files) throw new TypeError(`${call.method} ${call.path} takes no body`)
  const parts = sources as { params?: unknown; body?: Record<string, unknown> }
  const { typed, given } = readSources(parts.body)
  const body = call.body && { ...readFields(call.body, form, typed), ...given }
  const parsed = call.body?.safeParse(body)
  const { files, missing } = readFiles(call.files ?? {}, form)
  const args = { params: parts.params, body, ...(call.files && { files }) }
  const send = () =>
    act(call, args as unknown as CompleteArguments<C>, { values, confirmation: form, ...options })
  const fields = { ...missing, ...(parsed?.error && fieldProblems(parsed.error)) }
  if (Object.keys(fields).length === 0) return send()
  if (call.isJudgedWhole) {
    const judged = await send()
    // When upstream is away or refuses for too many requests, the problems found here are still returned.
    if (judged.status === 'invalid') return { ...judged, fields: { ...fields, ...judged.fields } }
  }
  return { status: 'invalid', fields, values }
}

/** Confirms the session by what `<ConfirmIdentity>` added to a form; a form without it confirms nothing. */
async function confirm(form: FormData, access: CallOptions): Promise<void> {
  const given = form.get(CONFIRM_PASSWORD)
  if (typeof given !== 'string') return
  await callUpstream(confirmIdentity, { body: readProof(given) }, access)
}

/** Tells a code of an authenticator app from a password by its form: no password is as short as such a code. */
export function readProof(given: string): { code?: string; password?: string } {
  return AUTHENTICATOR_CODE.test(given) ? { code: given } : { password: given }
}

const AUTHENTICATOR_CODE = /^\s*\d{3}\s?\d{3}\s*$/

function readFields(schema: z.ZodType, form: FormData, names: readonly string[]) {
  return Object.fromEntries(Object.entries(readForm(schema, form)).filter(([name]) => names.includes(name)))
}

/**
 * Sends a visitor without a session to the login page. `act` and `submit` do so themselves; an action needs this guard
 * when it answers, or reads what it was sent, before it makes its call.
 */
export async function requireSession(): Promise<void> {
  if (!(await readSession())) await endInLogin()
}

/** Ends a session that upstream no longer knows. */
export async function endInLogin(): Promise<never> {
  await clearSession()
  await leaveNotice({ tone: 'error', title: FORBIDDEN_TEXT })
  redirect('/login')
}

async function findAccess(call: Call): Promise<CallOptions | 'anonymous'> {
  const client = await readClient()
  if (call.caller === 'anon') return { client }
  const session = await readSession()
  if (!session && call.caller !== 'public') return 'anonymous'
  return { client, token: session?.token }
}

function confirmationMissing({ values }: Pick<ActOptions<never>, 'values'>): ActionResult<never> {
  const title = REFUSALS.CONFIRMATION_NEEDED[1]
  return {
    status: 'refused',
    code: 'CONFIRMATION_NEEDED',
    toast: { tone: 'error', title },
    ...(values && { values }),
  }
}

function refusalOf<T>(
  error: UpstreamError,
  { fallback, refusalMs, values }: ActOptions<T>,
): ActionResult<never> {
  const fields = error.fieldProblems
  if (Object.keys(fields).length > 0) return { status: 'invalid', fields, values: values ?? {} }
  const toast: Toast = { tone: 'error', title: extractMessage(error, fallback) }
  if (refusalMs !== undefined) toast.durationMs = refusalMs
  const { retryAfterSeconds } = error
  return {
    status: 'refused',
    code: error.code,
    toast,
    ...(values && { values }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}
