/** A typed client that sends the contract's calls by `inject`, as a given person from a given address. */
import { expect } from 'vitest'
import { fillPath, type Arguments, type Call, type Reply } from '#contract/call.ts'
import type { ErrorBody, RefusalCode } from '#contract/errors.ts'
import { createAccount } from '#upstream/modules/auth/registration.ts'
import { openSession } from '#upstream/modules/auth/service.ts'
import { insertPerformer } from '#upstream/modules/performers/service.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { TEST_SECRET, type TestKernel } from './kernel.ts'

export interface Person {
  id: string
  username: string
  token: string
}

export interface Answered<T> {
  status: number
  data: T
  error: ErrorBody | null
  headers: Record<string, unknown>
}

export interface Api {
  /** Sends a call; never throws for an answer. */
  send<C extends Call>(
    call: C,
    args: Arguments<C>,
    as?: Person | null,
    address?: string,
  ): Promise<Answered<Reply<C>>>
  /** Sends a call that must succeed. */
  call<C extends Call>(call: C, args: Arguments<C>, as?: Person | null): Promise<Reply<C>>
  /** Sends a call that must be refused with `code`. */
  refused<C extends Call>(code: RefusalCode, call: C, args: Arguments<C>, as?: Person | null): Promise<void>
}

export function createApi(kernel: TestKernel): Api {
  const send: Api['send'] = async (call, args, as = null, address = '127.0.0.1') => {
    const given = args as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: object
      files?: Record<string, Blob | undefined>
    }
    const form = call.files && (await encodeForm({ ...given.body, ...given.files }))
    const query = new URLSearchParams(
      Object.entries(given.query ?? {}).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    )
    const response = await kernel.app.inject({
      method: call.method,
      url: `${fillPath(call.path, given.params)}${query.size ? `?${query.toString()}` : ''}`,
      ...(form ? { payload: form.payload } : given.body ? { payload: given.body } : {}),
      headers: {
        ...form?.headers,
        'x-ovation-internal': TEST_SECRET,
        'x-ovation-client-address': address,
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      },
    })
    const body = response.body ? JSON.parse(response.body) : {}
    const isDone = response.statusCode < 300
    return {
      status: response.statusCode,
      data: body.data,
      error: isDone ? null : body,
      headers: response.headers,
    }
  }
  return {
    send,
    async call(call, args, as) {
      const answer = await send(call, args, as)
      expect(answer.error, `${call.method} ${call.path}`).toBeNull()
      return answer.data
    },
    async refused(code, call, args, as) {
      const answer = await send(call, args, as)
      expect(answer.error?.code, `${call.method} ${call.path}`).toBe(code)
    },
  }
}

/** Encodes a multipart body as a browser does. */
export async function encodeForm(
  parts: Record<string, unknown>,
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined) form.append(name, String(value))
  }
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

let made = 0

export async function makeFan(kernel: TestKernel, username = `fan${++made}x`): Promise<Person> {
  return signIn(kernel, await createAccount(kernel, personOf(username, 'fan')))
}

export async function makePerformer(
  kernel: TestKernel,
  options: { username?: string; monthlyPriceCents?: number } = {},
): Promise<Person> {
  const account = await createAccount(kernel, personOf(options.username ?? `star${++made}x`, 'performer'))
  await inTransaction(kernel.db, (tx) =>
    insertPerformer(tx, account, { monthlyPriceCents: options.monthlyPriceCents ?? 999 }),
  )
  return signIn(kernel, account)
}

export async function makeOperator(kernel: TestKernel): Promise<Person> {
  return signIn(kernel, await createAccount(kernel, personOf(`boss${++made}x`, 'operator')))
}

function personOf(username: string, kind: 'fan' | 'performer' | 'operator') {
  return { kind, username, name: username, email: `${username}@example.com`, password: 'correct horse' }
}

async function signIn(kernel: TestKernel, account: { id: string; username: string | null }): Promise<Person> {
  const client = { userAgent: 'test', address: '127.0.0.1' }
  const { token } = await inTransaction(kernel.db, (tx) => openSession(tx, kernel, account.id, false, client))
  return { id: account.id, username: account.username ?? '', token }
}
