/** Well-behaved people: visitors who look around, and fans who write. */
import { randomBytes, randomUUID } from 'node:crypto'
import { findShow } from './live.ts'
import { type Answer, ask, type Asked, pause, type Target } from './target.ts'

const VISITORS = 12
const FANS = 8
const THINK_MS = 1000
const PAGES = ['/', '/live', '/search', '/auth/login', '/api/v1/performers/search?limit=12', '/api/health']

/** @param isRight whether the answer is what the person wanted; when absent, only the status counts */
type Errand = Asked & { path: string; isRight?: (answer: Answer) => boolean }

/** Somebody with their own address who repeats the same requests in the same order. */
export interface Person {
  from: string
  errands: (() => Errand)[]
}

export interface Visit {
  ms: number
  /** The status or error of a request that failed; null if it succeeded. */
  error: string | null
}

/** Registers the people. @returns them, and the paths that visitors request, which attackers may request too */
export async function gather(target: Target): Promise<{ people: Person[]; paths: string[] }> {
  const { text } = await ask(target, '/api/v1/performers/search?limit=3')
  const { data: performers } = (JSON.parse(text) as { data: { data: { _id: string; username: string }[] } })
    .data
  const show = await findShow(target)
  const paths = [
    ...PAGES,
    ...performers.map(({ username }) => `/${username}`),
    ...(show ? [`/live/${show.username}`, show.playlist] : []),
  ]
  const visitors = Array.from({ length: VISITORS }, (_, at) => ({
    from: `127.0.1.${at + 1}`,
    errands: paths.map((path) => () => ({ path })),
  }))
  const performerId = performers[0]?._id
  const conversationId = show?.conversationId
  const fans = Array.from({ length: FANS }, (_, at) =>
    registerFan(target, `127.0.2.${at + 1}`, { performerId, conversationId }),
  )
  return { people: [...visitors, ...(await Promise.all(fans))], paths }
}

/** Registers a fan and logs them in. @throws Error when one of the calls is refused */
export async function register(
  target: Target,
  from: string,
): Promise<{ username: string; password: string; token: string }> {
  const mark = randomBytes(6).toString('hex')
  const password = randomBytes(12).toString('base64url')
  const username = `fan${mark}`
  const account = { name: 'A fan', username, email: `${mark}@example.com`, password }
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: target.origin.origin }
    const asked = { method: 'POST', from, headers, body: JSON.stringify(body) }
    const answer = await ask(target, `/api/v1${path}`, asked)
    if (answer.status >= 300) throw new Error(`${path} was refused: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as { data: { token: string } }
  }
  await post('/auth/users/register', { ...account, acceptTerms: true, isAdult: true })
  const { data } = await post('/auth/login', { username, password })
  return { username, password, token: data.token }
}

/** A fan who reads, follows, unfollows, and writes in the room. @throws Error when the registration is refused */
async function registerFan(
  target: Target,
  from: string,
  { performerId, conversationId }: { performerId: string | undefined; conversationId: string | undefined },
): Promise<Person> {
  const authorization = `Bearer ${(await register(target, from)).token}`
  const headers = { 'content-type': 'application/json', origin: target.origin.origin, authorization }
  const write = (path: string, body: object, method = 'POST') => ({
    path: `/api/v1${path}`,
    method,
    headers,
    body: JSON.stringify(body),
  })
  const read = (path: string) => () => ({ path: `/api/v1${path}`, headers })
  const follow = { objectType: 'performer', objectId: performerId ?? '', action: 'follow' }
  const say = () => ({ text: 'Good evening', idempotencyKey: randomUUID() })
  const errands: Person['errands'] = [
    read('/users/me'),
    read('/feeds/users/home-feeds?limit=12'),
    read('/wallet-transactions/user/search'),
  ]
  if (performerId) {
    errands.push(
      () => write('/reactions', follow),
      () => ({
        path: `/api/v1/reactions?${new URLSearchParams(follow)}`,
        method: 'DELETE',
        headers: { origin: target.origin.origin, authorization },
      }),
    )
  }
  if (conversationId) {
    errands.push(read(`/messages/conversations/public/${conversationId}`), () =>
      write(`/messages/stream/public/conversations/${conversationId}`, say()),
    )
  }
  return { from, errands }
}

/** Runs the errands one after the other until `untilMs`. */
export async function live(target: Target, { from, errands }: Person, untilMs: number): Promise<Visit[]> {
  const visits: Visit[] = []
  for (let at = 0; Date.now() < untilMs; at++) {
    const { path, isRight = () => true, ...asked } = errands[at % errands.length]!()
    const startedMs = performance.now()
    const error = await ask(target, path, { ...asked, from }).then(
      (answer) =>
        answer.status < 400 && isRight(answer) ? null : `${answer.status} ${asked.method ?? 'GET'} ${path}`,
      (reason: Error) => `${reason.message} ${asked.method ?? 'GET'} ${path}`,
    )
    visits.push({ ms: performance.now() - startedMs, error })
    await pause(THINK_MS)
  }
  return visits
}
