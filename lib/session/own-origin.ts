import { headers } from 'next/headers'
import { internalSecret, publicOrigin } from '../config.ts'
import { readVouchedClient } from './vouched-client.ts'

/** The origin under which this request reached us, for addresses that leave the site. */
export async function readOwnOrigin(): Promise<string> {
  const known = publicOrigin()
  if (known) return known
  const given = await headers()
  const { isVouched } = readVouchedClient(given, internalSecret())
  const host = (isVouched && given.get('x-forwarded-host')) || given.get('host') || 'localhost'
  const isEncrypted = isVouched && given.get('x-forwarded-proto') === 'https'
  return `${isEncrypted ? 'https' : 'http'}://${host}`
}
