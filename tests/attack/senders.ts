/**
 * People who send forms: anonymous visitors who log in or apply with a picture, and members who upload their picture.
 */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { sealSession } from '#lib/session/seal.ts'
import { fillIn, type PageForm, readForm } from './forms.ts'
import { readSecret } from './office.ts'
import { type Person, register } from './people.ts'
import type { Answer, Target } from './target.ts'

const LOGGING_IN = 4
const APPLICANTS = 2
const UPLOADERS = 3
/** Random pixels do not compress, so the PNG is larger than a body without a file may be. */
const PICTURE_SIDE = 400

const LOGIN = '/auth/login'
const APPLICATION = '/auth/register/performer'
const ACCOUNT = '/user/account'

export async function gatherSenders(target: Target): Promise<Person[]> {
  const picture = await makePicture()
  const several = (count: number, network: number, make: (from: string) => Promise<Person>) =>
    Array.from({ length: count }, (_, at) => make(`127.0.${network}.${at + 1}`))
  return Promise.all([
    ...several(LOGGING_IN, 3, (from) => visitor(target, from)),
    ...several(APPLICANTS, 4, (from) => applicant(target, from, picture)),
    ...several(UPLOADERS, 5, (from) => uploader(target, from, picture)),
  ])
}

/** A visitor who logs in with the page's form again and again, each time without a cookie. */
async function visitor(target: Target, from: string): Promise<Person> {
  const { username, password } = await register(target, from)
  const login = await readForm(target, LOGIN, 'password', { from })
  const { headers, body } = await send(target, login, [
    ['username', username],
    ['password', password],
  ])
  const hasLoggedIn = ({ headers: told }: Answer) => String(told['set-cookie']).includes('token=')
  const guess = { path: '/api/v1/auth/password-check', method: 'POST', body: JSON.stringify({ password }) }
  const type = { origin: target.origin.origin, 'content-type': 'application/json' }
  return {
    from,
    errands: [
      () => ({ path: LOGIN }),
      () => ({ path: LOGIN, method: 'POST', headers, body, isRight: hasLoggedIn }),
      () => ({ ...guess, headers: type }),
    ],
  }
}

/** An applicant who sends the form with a picture and little else, so that the page shows what is missing. */
async function applicant(target: Target, from: string, picture: File): Promise<Person> {
  const form = await readForm(target, APPLICATION, 'idVerification', { from })
  const { headers, body } = await send(target, form, [
    ['name', 'An applicant'],
    ['idVerification', picture],
  ])
  const isShown = ({ text }: Answer) => text.includes('role="alert"')
  return {
    from,
    errands: [
      () => ({ path: APPLICATION }),
      () => ({ path: APPLICATION, method: 'POST', headers, body, isRight: isShown }),
    ],
  }
}

/** A member who uploads a picture by the form of their page, and looks at the result. */
async function uploader(target: Target, from: string, picture: File): Promise<Person> {
  const { token } = await register(target, from)
  const cookie = `token=${await sealSession({ token }, false, readSecret(target))}`
  const form = await readForm(target, ACCOUNT, 'avatar', { from, headers: { cookie } })
  const { headers, body } = await send(target, form, [['avatar', picture]])
  const look = () => ({ path: ACCOUNT, headers: { cookie } })
  return {
    from,
    // Only one errand in four is an upload, because an account may upload twenty files a minute.
    errands: [
      () => ({ path: ACCOUNT, method: 'POST', headers: { ...headers, cookie }, body, isRight: isSaved }),
      look,
      () => ({ path: '/', headers: { cookie } }),
      look,
    ],
  }
}

const isSaved = ({ text }: Answer) => text.includes('>Saved.<')

async function send(target: Target, form: PageForm, fields: Parameters<typeof fillIn>[1]) {
  const { type, body } = await fillIn(form, fields)
  return { headers: { origin: target.origin.origin, accept: 'text/html', 'content-type': type }, body }
}

async function makePicture(): Promise<File> {
  const raw = { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 3 as const }
  const noise = randomBytes(PICTURE_SIDE * PICTURE_SIDE * raw.channels)
  const png = await sharp(noise, { raw }).png().toBuffer()
  return new File([new Uint8Array(png)], 'portrait.png', { type: 'image/png' })
}
