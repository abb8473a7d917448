/** Guesses at logins, passwords that everybody guesses, names that pass for somebody's. */
import { randomBytes } from 'node:crypto'
import type { Probe } from './probe.ts'
import { type Answer, ask, ATTACKER, type Target } from './target.ts'

const GUESSES = 12
/** What everybody tries first, and what looks long and is nothing. */
const WEAK_PASSWORDS = ['password', ' '.repeat(12), '1234567890', 'qwertyuiop', 'aaaaaaaaaaaa']
const WEAK_NAMES = ['administrator', 'moderator', 'official', 'support', 'robots.txt', 'index.html', 'x.rsc']

export const guesses: Probe = {
  name: 'guesses at a login',
  isQuick: true,
  async run(target) {
    const username = `nobody${randomBytes(4).toString('hex')}`
    const statuses: number[] = []
    for (let at = 0; at < GUESSES; at++) {
      const { status } = await post(target, '/api/v1/auth/login', { username, password: `guess-${at}` })
      statuses.push(status)
    }
    const found = statuses.includes(429) ? [] : [`${GUESSES} guesses at one login met no delay.`]
    return statuses.some((status) => status >= 500)
      ? [...found, `A guess broke: ${statuses.join(' ')}`]
      : found
  },
}

export const weakRegistrations: Probe = {
  name: 'passwords and names that everybody guesses',
  isQuick: true,
  async run(target) {
    const found: string[] = []
    for (const password of WEAK_PASSWORDS) {
      const { status, text } = await register(target, { password })
      if (status < 400) found.push(`The password ${JSON.stringify(password)} was taken.`)
      else if (status === 400 && !text.includes('password'))
        found.push(`${password}: refused, but not for it.`)
    }
    for (const username of WEAK_NAMES) {
      const { status } = await register(target, { username })
      if (status < 400) found.push(`The username ${username} was taken.`)
    }
    return found
  },
}

function register(target: Target, given: { username?: string; password?: string }): Promise<Answer> {
  const mark = randomBytes(6).toString('hex')
  return post(target, '/api/v1/auth/users/register', {
    name: 'A stranger',
    username: `stranger${mark}`,
    email: `${mark}@example.com`,
    password: randomBytes(12).toString('base64url'),
    acceptTerms: true,
    isAdult: true,
    ...given,
  })
}

function post(target: Target, path: string, body: object): Promise<Answer> {
  return ask(target, path, {
    method: 'POST',
    from: ATTACKER,
    headers: { 'content-type': 'application/json', origin: target.origin.origin },
    body: JSON.stringify(body),
  })
}
