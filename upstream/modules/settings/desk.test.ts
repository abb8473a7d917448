import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listChanges, undoChange } from '#contract/changes.ts'
import * as contract from '#contract/settings.ts'
import { createApi, makeOperator, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { openCache } from '../../kernel/cached-reads.ts'
import { defaultSettings } from './defaults.ts'
import { setSetting } from './desk.ts'
import { getSettings } from './service.ts'
import { settings } from './tables.ts'

let kernel: TestKernel
let api: Api
let operator: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  operator = await makeOperator(kernel)
})
afterEach(() => kernel.close())

const change = (key: string, from: contract.SettingValue, to: contract.SettingValue) => ({
  params: { key },
  body: { from, to },
})
const one = (key: string, from: contract.SettingValue, to: contract.SettingValue) => ({
  key,
  name: key,
  differences: [{ field: key, from, to }],
})
const log = async () => (await api.call(listChanges, { query: { kind: 'setting' } }, operator)).data

test('a change is logged, whether it was made in the console or on the command line', async () => {
  await api.call(contract.changeSetting, change('siteName', 'Ovation', 'Encore'), operator)
  await setSetting(kernel.db, 'tokenTipCommission', '0.3', 'ines')
  expect(await log()).toMatchObject([
    {
      kind: 'setting',
      what: 'changed',
      ...one('tokenTipCommission', 0.15, 0.3),
      by: 'ines',
      isUndoable: true,
    },
    { ...one('siteName', 'Ovation', 'Encore'), by: operator.username, isUndoable: true },
  ])
})

test('setting the present value logs no change', async () => {
  await setSetting(kernel.db, 'siteName', 'Ovation')
  await setSetting(kernel.db, 'blockedCountries', '[]')
  expect(await log()).toEqual([])
})

test('a change can be undone while the setting still has its value, and undoing it is logged too', async () => {
  await api.call(contract.changeSetting, change('blockedCountries', [], ['FR']), operator)
  const [first] = await log()
  await api.call(undoChange, { params: { id: first!._id } }, operator)
  expect((await getSettings(kernel.db)).blockedCountries).toEqual([])
  expect(await log()).toMatchObject([
    { ...one('blockedCountries', ['FR'], []), isUndoable: true },
    { _id: first!._id, isUndoable: false },
  ])
  await api.refused('CHANGED_MEANWHILE', undoChange, { params: { id: first!._id } }, operator)
})

test('a change is compared with the stored settings, even if the cache does not know them yet', async () => {
  const closeCache = openCache(kernel.database)
  await vi.waitUntil(async () => (await getSettings(kernel.db)) === (await getSettings(kernel.db)))
  // Another process has changed two settings, and its notification has not arrived yet.
  await kernel.db.insert(settings).values([
    { key: 'siteName', value: 'Encore' },
    { key: 'topUpMaximumCents', value: 1200 },
  ])
  expect((await getSettings(kernel.db)).siteName).toBe('Ovation')
  const rename = change('siteName', 'Ovation', 'Bravo')
  await api.refused('CHANGED_MEANWHILE', contract.changeSetting, rename, operator)
  const raise = change('topUpMinimumCents', defaultSettings.topUpMinimumCents, 1400)
  await api.refused('INVALID_REQUEST', contract.changeSetting, raise, operator)
  await closeCache()
})

test('the second of two operators who change the same value is refused', async () => {
  await api.call(contract.changeSetting, change('siteName', 'Ovation', 'Encore'), operator)
  await api.refused(
    'CHANGED_MEANWHILE',
    contract.changeSetting,
    change('siteName', 'Ovation', 'Bravo'),
    operator,
  )
  expect((await getSettings(kernel.db)).siteName).toBe('Encore')
  const answers = await Promise.all(
    ['Da capo', 'Bravo'].map((name) =>
      api.send(contract.changeSetting, change('siteName', 'Encore', name), operator),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
})

test('an operator cannot set an invalid value, a derived setting or an unknown one', async () => {
  for (const [key, from, to] of [
    ['tokenTipCommission', 0.15, 1.5],
    ['maintenanceMode', false, 'perhaps'],
    ['audienceCountries', [], ['FR']],
  ] as const)
    await api.refused(
      'INVALID_REQUEST',
      contract.changeSetting,
      change(key, [from].flat().length ? (from as never) : [], to as never),
      operator,
    )
  await api.refused('NOT_FOUND', contract.changeSetting, change('__proto__', 1, 2), operator)
  expect(await log()).toEqual([])
})
