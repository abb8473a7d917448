/** Addresses of paid files: bound to the file, its variant, an end and a session. */
import { MINUTE_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deriveKey, isSame, sign } from '../../kernel/secrets.ts'
import type { AddressOf } from './images.ts'

/** Rounded up to a whole minute an address is good for 4 to 5 minutes, and the same for a minute. */
const LIFETIME_MS = 4 * MINUTE_MS
const NO_SESSION = '-'

export interface SignedParts {
  /** End in Unix seconds. */
  e?: string
  /** The session's id, or `-`. */
  s?: string
  /** The signature. */
  k?: string
}

export interface SignedAccess {
  sessionId: string | null
  secondsLeft: number
}

type Deps = Pick<Kernel, 'config' | 'clock'>

/** Signs for one viewer: the address dies with the viewer's session, and with the right to the file. */
export function createSigner(
  { config, clock }: Deps,
  viewer: { sessionId?: string | undefined } | null,
): AddressOf {
  const key = mediaKey(config.INTERNAL_SECRET)
  const session = viewer?.sessionId ?? NO_SESSION
  const ends = (Math.ceil((clock.now().getTime() + LIFETIME_MS) / MINUTE_MS) * MINUTE_MS) / 1000
  return ({ id }, variantName) => {
    const signature = sign(key, signedText(id, variantName, String(ends), session), 'base64url')
    return `/media/${id}/${variantName}?e=${ends}&s=${session}&k=${signature}`
  }
}

/** @returns null when the address is not ours, or its time is over. The session is the caller's to check. */
export function readSignature(
  { config, clock }: Deps,
  fileId: string,
  variantName: string,
  { e, s, k }: SignedParts,
): SignedAccess | null {
  if (!e || !s || !k || !/^\d{1,12}$/.test(e)) return null
  const wanted = sign(mediaKey(config.INTERNAL_SECRET), signedText(fileId, variantName, e, s), 'base64url')
  if (!isSame(wanted, k)) return null
  const secondsLeft = Math.floor(Number(e) - clock.now().getTime() / 1000)
  return secondsLeft > 0 ? { sessionId: s === NO_SESSION ? null : s, secondsLeft } : null
}

function signedText(fileId: string, variantName: string, ends: string, session: string): string {
  return [fileId, variantName, ends, session].join('\n')
}

const keys = new Map<string, Buffer>()

function mediaKey(secret: string): Buffer {
  let key = keys.get(secret)
  if (!key) keys.set(secret, (key = deriveKey(secret, 'media')))
  return key
}
