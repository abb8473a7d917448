/** Probes for guesses at logins, for weak passwords, and for names that look official. */
import { randomBytes } from 'node:crypto'
import type { Probe } from './probe.ts'
import { type Answer, ask, newNetwork, type Target } from './target.ts'

const GUESSES = 12
/** Common passwords, and long ones that are easy to guess. */
const WEAK_PASSWORDS = ['password', ' '.repeat(12), '1234567890', 'qwertyuiop', 'aaaaaaaaaaaa']
const WEAK_NAMES = ['administrator', 'moderator', 'official', 'support', 'robots.txt', 'index.html', 'x.rsc']

export const guesses: Probe = {
  name: 'guesses at a login',
  isQuick: true,
  async run(target) {
    const username = `nobody${randomBytes(4).toString('hex')}`
    const from = newNetwork()
    const statuses: number[] = []
    for (let at = 0; at < GUESSES; at++) {
      const { status } = await post(target, from, '/api/v1/auth/login', { username, password: `guess-${at}` })
      statuses.push(status)
    }
    const guessed = statuses.indexOf(429)
    // The first guesses must get a 400, or else another limit has refused them.
    const isHeld = guessed > 0 && statuses.every((status, at) => status === (at < guessed ? 400 : 429))
    return isHeld ? [] : [`${GUESSES} guesses at one login were answered: ${statuses.join(' ')}.`]
  },
}

export const weakRegistrations: Probe = {
  name: 'weak passwords and reserved names',
  isQuick: true,
  async run(target) {
    const refused = async (given: { username?: string; password?: string }, field: string) => {
      const { status, text } = await register(target, given)
      return status >= 400 && status < 429 && text.includes(`"property":"${field}"`)
        ? []
        : [`${JSON.stringify(given)} was answered by ${status}, and not refused for it.`]
    }
    const found: string[] = []
    for (const password of WEAK_PASSWORDS) found.push(...(await refused({ password }, 'password')))
    for (const username of WEAK_NAMES) found.push(...(await refused({ username }, 'username')))
    return found
  },
}

function register(target: Target, given: { username?: string; password?: string }): Promise<Answer> {
  const mark = randomBytes(6).toString('hex')
  return post(target, newNetwork(), '/api/v1/auth/users/register', {
    name: 'A stranger',
    username: `stranger${mark}`,
    email: `${mark}@example.com`,
    password: randomBytes(12).toString('base64url'),
    acceptTerms: true,
    isAdult: true,
    ...given,
  })
}

function post(target: Target, from: string, path: string, body: object): Promise<Answer> {
  return ask(target, path, {
    method: 'POST',
    from,
    headers: { 'content-type': 'application/json', origin: target.origin.origin },
    body: JSON.stringify(body),
  })
}
