/**
 * Names this browser to upstream, which lets a right password in from a device where the owner has logged in before,
 * whatever others of its network have guessed. The name opens nothing by itself.
 */
import { cookies } from 'next/headers'
import { cookieShape } from './cookie.ts'

const DEVICE_COOKIE = 'device'
/** Longer than upstream remembers a device; each login begins it anew. */
const KEPT_SECONDS = 365 * 24 * 60 * 60
const NAME_BYTES = 18

/** The browser's name as it has it, or null. */
export async function readDevice(): Promise<string | null> {
  const jar = await cookies()
  const name = jar.get(DEVICE_COOKIE)?.value
  return name && /^[\w-]{20,64}$/.test(name) ? name : null
}

/** The same, or a new name for a browser that has none: `keepDevice` gives it to the browser once the login is right. */
export async function nameDevice(): Promise<string> {
  const known = await readDevice()
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Only actions and route handlers may call it. */
export async function keepDevice(name: string): Promise<void> {
  const jar = await cookies()
  jar.set(DEVICE_COOKIE, name, { ...(await cookieShape()), maxAge: KEPT_SECONDS })
}
