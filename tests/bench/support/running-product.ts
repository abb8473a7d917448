/** Starts the product as `npm start` does, and gives benches its processes, secrets and accounts. */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { login, tokenOf } from '#contract/auth.ts'
import type { Call, Reply } from '#contract/call.ts'
import { sealSession, TOKEN_COOKIE } from '#lib/session/seal.ts'
import { startProduct, type Product } from '#tests/support/start-product.ts'
import { RAISED_LIMITS } from './raised-limits.ts'
import { canReadCpu, listChildren } from './processes.ts'

export interface RunningProduct extends Product {
  /** Process ids; null if the system does not report them. */
  pids: { web: number; upstream: number } | null
  /** The secrets from the product's data folder. */
  secrets: { INTERNAL_SECRET: string; AUTH_SECRET: string }
  /** A performer of the demo world with posts and followers. */
  demoPerformer: string
  /** Runs an operator's command. @throws Error with the command's output when it fails */
  operate(...words: string[]): Promise<void>
  /** Makes an account and signs it in. @returns the upstream token */
  signUp(kind: 'fan' | 'performer', username: string): Promise<string>
  /** Makes the cookie header of that account's browser. */
  sealCookie(token: string): Promise<Record<string, string>>
  /** Makes a call directly at upstream. @throws Error when it is refused */
  call<C extends Call>(call: C, how: { path: string; body?: object; token?: string }): Promise<Reply<C>>
}

const UDP_PORTS = '42400-42499'

/** @param env settings for both processes, which override those of `npm start` and the raised limits */
export async function runProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const product = await startProduct({
    ...RAISED_LIMITS,
    MEDIA_UDP_PORTS: process.env.MEDIA_UDP_PORTS ?? UDP_PORTS,
    ...env,
  })
  try {
    return equip(product)
  } catch (error) {
    await product.stop()
    throw error
  }
}

function equip(product: Product): RunningProduct {
  const secrets = readJson<RunningProduct['secrets']>(product, 'secrets.json')
  const people = readJson<{ role: string; username: string }[]>(product, 'demo-accounts.json', [])
  const upstreamUrl = `http://127.0.0.1:${product.upstreamPort}`

  const call: RunningProduct['call'] = async (call, { path: at, body, token }) => {
    const response = await fetch(new URL(at, upstreamUrl), {
      method: call.method,
      headers: {
        'x-ovation-internal': secrets.INTERNAL_SECRET,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: Reply<typeof call> }
    if (!response.ok) throw new Error(`${at} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer.data
  }

  const operate = (...words: string[]) => askOps(path.join(product.dataDir, 'ops.sock'), words)

  return {
    ...product,
    pids: canReadCpu ? findPids(product.pid) : null,
    secrets,
    demoPerformer: people.find((person) => person.role === 'performer')?.username ?? '',
    operate,
    call,
    async signUp(kind, username) {
      const password = 'correct horse battery'
      await operate('accounts', 'create', kind, username, `${username}@example.com`, password)
      return tokenOf(await call(login, { path: login.path, body: { username, password } }))
    },
    async sealCookie(token) {
      return { cookie: `${TOKEN_COOKIE}=${await sealSession({ token }, false, secrets.AUTH_SECRET)}` }
    },
  }
}

function readJson<T>(product: Product, name: string, otherwise?: T): T {
  try {
    return JSON.parse(readFileSync(path.join(product.dataDir, name), 'utf8')) as T
  } catch (error) {
    if (otherwise !== undefined) return otherwise
    throw error
  }
}

/** Finds upstream and front, which are children of the supervisor's process. */
function findPids(supervisor: number): RunningProduct['pids'] {
  const servers = listChildren(supervisor)
  const pidOf = (name: string) => servers.find((child) => child.command.endsWith(`/${name}.mjs`))?.pid
  const [web, upstream] = [pidOf('front'), pidOf('upstream')]
  return web && upstream ? { web, upstream } : null
}

function askOps(socketPath: string, words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/ops', method: 'POST' }, (response) => {
      text(response).then((body) => {
        const { lines, isOk } = JSON.parse(body) as { lines: string[]; isOk: boolean }
        if (isOk) resolve()
        else reject(new Error(`${words.slice(0, 2).join(' ')}: ${lines.join(' ')}`))
      }, reject)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ words }))
  })
}
