import { headers } from 'next/headers'
import { internalSecret } from '../config.ts'
import { readOwnOrigin } from '../session/own-origin.ts'
import { readVisitor } from '../session/visitor.ts'
import type { Client } from './client.ts'

/** The client of the present request. Only dynamic pages, actions and route handlers may ask. */
export async function readClient(): Promise<Client> {
  const given = await headers()
  return {
    address: readVisitor(given, internalSecret()).address,
    userAgent: given.get('user-agent'),
    origin: await readOwnOrigin(),
  }
}
