/**
 * Places, languages and the choices for a profile. They are the same for everybody, and browsers cache them for a day.
 */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { CountryCode } from './fields.ts'

const DAY_SECONDS = 24 * 60 * 60

/** One choice of a list. The database stores its `code`. */
export const Choice = z.object({ code: z.string(), name: z.string() })
export type Choice = z.infer<typeof Choice>

/** GeoNames' code of a country's first-level division, such as `14`; `-` for places that belong to none. */
export const StateCode = z.string().regex(/^(?:[A-Za-z0-9]{1,8}|-)$/)
export const LanguageCode = z.string().regex(/^[a-z]{2,3}$/)

export const listCountries = defineCall({
  method: 'GET',
  path: '/countries/list',
  caller: 'anon',
  summary: 'Countries with code and name',
  reply: z.array(z.object({ code: CountryCode, name: z.string() })),
  cacheSeconds: DAY_SECONDS,
})

export const listStates = defineCall({
  method: 'GET',
  path: '/states/:id',
  caller: 'anon',
  summary: 'States, provinces or regions of a country, by its code',
  params: z.object({ id: CountryCode }),
  reply: z.array(Choice),
  errors: ['NOT_FOUND'],
  cacheSeconds: DAY_SECONDS,
})

export const listCities = defineCall({
  method: 'GET',
  path: '/cities/:country/:state',
  caller: 'anon',
  summary: 'Cities of a state of a country',
  params: z.object({ country: CountryCode, state: StateCode }),
  reply: z.array(z.object({ name: z.string() })),
  errors: ['NOT_FOUND'],
  cacheSeconds: DAY_SECONDS,
})

export const listLanguages = defineCall({
  method: 'GET',
  path: '/languages/list',
  caller: 'anon',
  summary: 'Languages with ISO 639-1 code and English name',
  reply: z.array(Choice),
  cacheSeconds: DAY_SECONDS,
})

export const listPhoneCodes = defineCall({
  method: 'GET',
  path: '/phone-codes/list',
  caller: 'anon',
  summary: 'Dialling codes by country',
  reply: z.array(
    z.object({ country: CountryCode, name: z.string(), code: z.string().regex(/^\+[1-9]\d{0,5}$/) }),
  ),
  cacheSeconds: DAY_SECONDS,
})

/** The choices for a profile's facts. A profile stores the chosen text itself. */
export const BodyOptions = z.object({
  genders: z.array(Choice),
  heights: z.array(z.string()),
  weights: z.array(z.string()),
  hair: z.array(z.string()),
  eyes: z.array(z.string()),
  ethnicities: z.array(z.string()),
  builds: z.array(z.string()),
})
export type BodyOptions = z.infer<typeof BodyOptions>

export const getBodyOptions = defineCall({
  method: 'GET',
  path: '/user-additional',
  caller: 'anon',
  summary: 'Choices for the facts of a profile',
  reply: BodyOptions,
  cacheSeconds: DAY_SECONDS,
})
