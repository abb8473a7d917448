import { z } from 'zod'
import { defineCall } from './call.ts'
import { CountryCode } from './fields.ts'

/** Decides about the client's address, which the BFF or front hands on with the internal secret; else the socket's. */
export const checkCountryBlock = defineCall({
  method: 'GET',
  path: '/country-block/check',
  caller: 'anon',
  summary: 'Whether the visitor’s country may not see the site',
  reply: z.object({ blocked: z.boolean(), country: CountryCode.nullable() }),
  ratePerMinute: 6000,
})
