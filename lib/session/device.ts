/**
 * Names this browser to upstream, which lets a right password in from a device where the owner has logged in before,
 * however many wrong guesses others of its network have made. The name alone gives no access.
 */
import { cookies } from 'next/headers'
import { authSecret } from '../config.ts'
import { cookieShape } from './cookie.ts'
import { DEVICE_COOKIE, openDevice, sealDevice, sessionSeconds } from './seal.ts'

const NAME_BYTES = 18

/** The browser's name, or null where no person has logged in. */
export async function readDevice(): Promise<string | null> {
  const jar = await cookies()
  return openDevice(jar.get(DEVICE_COOKIE)?.value, authSecret())
}

/** The browser's name, or a new one: `keepDevice` gives it to the browser once the login is right. */
export async function nameDevice(): Promise<string> {
  const known = await readDevice()
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Each login restarts the cookie's lifetime. Only actions and route handlers may call it. */
export async function keepDevice(name: string): Promise<void> {
  const jar = await cookies()
  const sealed = await sealDevice(name, authSecret())
  jar.set(DEVICE_COOKIE, sealed, { ...(await cookieShape()), maxAge: sessionSeconds(true) })
}
