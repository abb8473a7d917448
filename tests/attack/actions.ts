/** Probes that call every server action of the build without a session, each at a page that offers it. */
import path from 'node:path'
import { type BuiltAction, listActions } from '#tests/support/built-actions.ts'
import type { Probe } from './probe.ts'
import { type Answer, ask, newNetwork, type Target } from './target.ts'

/**
 * Actions for people without a session, by file. Every other action redirects an anonymous visitor to the login page.
 */
const OPEN: Record<string, string[]> = {
  'session.ts': ['logIn', 'logInSecondStep', 'logOut', 'registerAsFan'],
  'passkeys.ts': ['beginPasskeyLogin', 'finishPasskeyLogin'],
  'verifications.ts': ['registerAsPerformer'],
  'recovery.ts': ['askForReset', 'setNewPassword', 'confirmEmail', 'askForVerification', 'askPasswordCheck'],
  'users.ts': ['confirmNewEmail'],
  'contact.ts': ['writeToUs'],
  'streaming.ts': ['getPlayToken'],
}

const TEXT = 'text/plain;charset=UTF-8'
const BOUNDARY = 'attack'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const formOf = (name: string, value: string, about = '') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${about}\r\n\r\n${value}\r\n--${BOUNDARY}--\r\n`
const BROKEN_FORM = formOf('0', '[]').slice(0, -BOUNDARY.length)
interface Sent {
  type: string
  body: string
  /** Whether a 404 is a right answer, because an action without its arguments finds nothing. */
  mayBeMissing: boolean
}
/** No arguments, and two empty forms, in React's format. */
const ARGUMENTS: Sent[] = [
  { type: TEXT, body: '[]', mayBeMissing: true },
  {
    type: FORM,
    body: formOf('0', '["$K1","$K2"]'),
    mayBeMissing: false,
  },
]
/** Bodies that neither our pages nor React's script send. Next alone answers most with a 500 and logs a stack. */
const UNREADABLE: Omit<Sent, 'mayBeMissing'>[] = [
  ...['', '{', '{}', '12', '["$9"]', '["$nx"]', '["$0:1:2"]'].map((body) => ({ type: TEXT, body })),
  ...[
    formOf('0', '["$2"]'),
    BROKEN_FORM,
    formOf('0', '[]', '; filename="a"\r\ncontent-transfer-encoding: base64'),
  ].map((body) => ({ type: FORM, body })),
  { type: FORM.replace('form-data', 'form-dataX'), body: '[]' },
  { type: FORM.replace('multipart', 'Multipart'), body: formOf('0', '[]') },
]
/** Broken forms of browsers without scripts, which name the action in a field. */
const UNREADABLE_FORMS = [BROKEN_FORM, formOf('name', 'Ann'), formOf('$ACTION_REF_1', '')]
/** Any id for an address: an action runs before the page looks up the thing. */
const SOME_ID = '00000000-0000-7000-8000-000000000000'

export const strangersActions: Probe = {
  name: 'server actions without a session',
  isQuick: true,
  async run(target) {
    const username = await findPerformer(target)
    const found: string[] = []
    const actions = listActions()
    if (actions.length === 0) found.push('The build has no action.')
    for (const action of actions)
      for (const sent of ARGUMENTS)
        found.push(...(await callAsStranger(target, action, pageOf(action, username), sent)))
    return found
  },
}

export const unreadableCalls: Probe = {
  name: 'unreadable calls of server actions, and calls of unknown ones',
  isQuick: true,
  async run(target) {
    const [action] = listActions()
    if (!action) return ['The build has no action.']
    const page = pageOf(action, await findPerformer(target))
    const found: string[] = []
    const send = async (id: string | null, sent: Omit<Sent, 'mayBeMissing'>, expected: number) => {
      const answer = await callAction(target, page, id, sent).catch(() => null)
      if (answer?.status !== expected)
        found.push(`${JSON.stringify(sent.body)} was answered by ${answer?.status ?? 'nothing at all'}.`)
    }
    for (const sent of UNREADABLE) await send(action.id, sent, 400)
    for (const body of UNREADABLE_FORMS) await send(null, { type: FORM, body }, 400)
    await send('0'.repeat(42), { type: TEXT, body: '[]' }, 409)
    await send(null, { type: FORM, body: formOf(`$ACTION_ID_${'0'.repeat(42)}`, '') }, 409)
    return found
  },
}

async function callAsStranger(
  target: Target,
  { id, exportedName: name, filename }: BuiltAction,
  page: string,
  sent: Sent,
): Promise<string[]> {
  const call = () => callAction(target, page, id, sent)
  const { status, headers } = await call()
  const where = `${name} at ${page}`
  if (headers['x-nextjs-action-not-found']) return [`${where} was not found.`]
  const found: string[] = []
  const isMissing = status === 404 && sent.mayBeMissing
  const isOpen = OPEN[path.basename(filename)]?.includes(name)
  if (status >= 400 && !isMissing) found.push(`${where} was answered by ${status}.`)
  else if (!isMissing && !isOpen && headers['x-action-redirect'] !== '/login;push')
    found.push(`${where} did not send a stranger to the login page.`)
  if (headers['set-cookie']?.some((cookie) => /^token=[^;]/.test(cookie)))
    found.push(`${where} gave a stranger a session.`)
  if (await emptiesCache(target, call)) found.push(`${where} emptied the page cache for a stranger.`)
  return found
}

/**
 * The address of a page that can call the action. At any other page Next forwards the call to one of these, and answers
 * with success even if the action did not run.
 */
function pageOf({ workers }: BuiltAction, username: string): string {
  const pages = Object.keys(workers)
  // A stranger gets the cached variant of such a page, which may lack the action.
  const worker = pages.find((one) => !one.startsWith('app/(site)/member/')) ?? pages[0] ?? ''
  const page = worker.replace(/^app|\/page$|\/\([^)]*\)|\/anonymous\/\[audience\]|\/member/g, '')
  const parts: Record<string, string> = { username, tab: 'about' }
  return page.replace(/\[(\w+)\]/g, (_, name: string) => parts[name] ?? SOME_ID) || '/'
}

async function findPerformer(target: Target): Promise<string> {
  const { text } = await ask(target, '/api/v1/performers/search?limit=1')
  const { data } = (JSON.parse(text) as { data: { data: { username: string }[] } }).data
  return data[0]?.username ?? 'nobody'
}

/** Tries twice, because upstream also empties the cache by itself: an action that empties it does so each time. */
async function emptiesCache(target: Target, call: () => Promise<Answer>): Promise<boolean> {
  for (let tries = 0; tries < 2; tries++) {
    // The first of two requests fills the cache.
    await ask(target, '/')
    await ask(target, '/')
    await call()
    if ((await ask(target, '/')).headers['x-nextjs-cache'] !== 'MISS') return false
  }
  return true
}

/** Calls an action from a new network, because pages and calls have rate limits. */
function callAction(
  target: Target,
  page: string,
  id: string | null,
  { type, body }: Omit<Sent, 'mayBeMissing'>,
): Promise<Answer> {
  return ask(target, page, {
    method: 'POST',
    from: newNetwork(),
    headers: {
      ...(id !== null && { 'next-action': id }),
      origin: target.origin.origin,
      'content-type': type,
      accept: 'text/x-component',
    },
    body,
  })
}
