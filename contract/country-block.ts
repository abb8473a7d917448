import { z } from 'zod'
import { defineCall } from './call.ts'
import { CountryCode } from './fields.ts'

/** Upstream looks at the address that the BFF or front passes on with the internal secret, else at the socket's. */
export const checkCountryBlock = defineCall({
  method: 'GET',
  path: '/country-block/check',
  caller: 'anon',
  summary: 'Whether the site is blocked in the visitor’s country',
  reply: z.object({ blocked: z.boolean(), country: CountryCode.nullable() }),
  ratePerMinute: 6000,
})
