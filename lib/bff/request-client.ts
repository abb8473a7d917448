import { headers } from 'next/headers'
import { internalSecret } from '../config.ts'
import { readOwnOrigin } from '../session/own-origin.ts'
import { readVouchedClient } from '../session/vouched-client.ts'
import type { Client } from './client.ts'

/** The client of the present request. Only dynamic pages, actions and route handlers may ask. */
export async function readClient(): Promise<Client> {
  const given = await headers()
  const { address, isVouched } = readVouchedClient(given, internalSecret())
  return {
    address,
    account: isVouched ? given.get('x-ovation-client-account') : null,
    userAgent: given.get('user-agent'),
    origin: await readOwnOrigin(),
  }
}
