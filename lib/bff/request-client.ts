import { headers } from 'next/headers'
import { internalSecret } from '../config.ts'
import { readOwnOrigin } from '../session/own-origin.ts'
import { readVisitor } from '../session/visitor.ts'
import type { Client } from './client.ts'

/** For whom the present request is made. Only in dynamic pages, actions and route handlers. */
export async function readClient(): Promise<Client> {
  const given = await headers()
  return {
    address: readVisitor(given, internalSecret()).address,
    userAgent: given.get('user-agent'),
    origin: await readOwnOrigin(),
  }
}
