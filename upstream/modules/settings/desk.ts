/** Settings in the operator's console and on the command line. */
import { isDeepStrictEqual } from 'node:util'
import { cacheTags } from '#contract/cache-tags.ts'
import type { Reply } from '#contract/call.ts'
import { channels } from '#contract/events.ts'
import {
  SETTING_GROUPS,
  type SettingGroup,
  type listSettings,
  SiteSettings,
  type SettingValue,
} from '#contract/settings.ts'
import { announce, revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type RootDb } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type ChangeKind, makeChange } from '../changes/service.ts'
import { defaultSettings, GROUP_KEYS } from './defaults.ts'
import {
  assertInOrder,
  DERIVED,
  getField,
  getGroup,
  getSettings,
  groupOf,
  parseValue,
  refusedValue,
} from './service.ts'
import * as store from './store.ts'

/** Writing a setting revalidates cached pages and tells open pages. */
export const settingChanges: ChangeKind<SettingValue> = {
  kind: 'setting',
  lock: store.lockSettings,
  async read(db, keys) {
    const present: Record<string, SettingValue> = await getSettings(db)
    return new Map(keys.flatMap((key) => (Object.hasOwn(present, key) ? [[key, present[key]!]] : [])))
  },
  async write(tx, { key, to }) {
    const field = getField(key)
    const value = parseValue(field, to)
    assertInOrder(field, { ...(await getSettings(tx)), [field]: value })
    await store.saveSetting(tx, field, value).catch((error: unknown) => {
      throw store.isKept(error) ? refusedValue(field, 'Money has been booked: the currency stays.') : error
    })
    await revalidate(tx, [cacheTags.settings(groupOf(field))])
    await announce(tx, channels.site, 'settings/changed', { keys: [field] })
  },
  describe: (key, value) => ({ name: key, fields: { [key]: value } }),
}

export async function listForOperators(
  deps: Parameters<typeof getGroup>[0],
): Promise<Reply<typeof listSettings>> {
  const values = SiteSettings.parse(await getGroup(deps, 'all'))
  const groups = Object.fromEntries(SETTING_GROUPS.map((group) => [group, [...GROUP_KEYS[group]]]))
  return {
    values,
    defaults: defaultSettings,
    groups: groups as Record<SettingGroup, string[]>,
    derived: DERIVED,
  }
}

/** @throws Refusal NOT_FOUND, INVALID_REQUEST; CHANGED_MEANWHILE when the setting is not `from` any more */
export async function changeSetting(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  key: string,
  { from, to, by }: { from: SettingValue; to: SettingValue; by: string },
): Promise<void> {
  const field = getField(key)
  const value = parseValue(field, to)
  await inTransaction(db, async (tx) => {
    await settingChanges.lock(tx)
    const present = (await getSettings(tx))[field]
    if (!isDeepStrictEqual(present, from)) throw new Refusal('CHANGED_MEANWHILE')
    await makeChange(tx, settingChanges, { key: field, from: present, to: value, by, now: clock.now() })
  })
}

/**
 * Sets one setting from text (JSON, or a bare word).
 * @throws Refusal NOT_FOUND, INVALID_REQUEST
 */
export async function setSetting(
  db: RootDb,
  key: string,
  text: string,
  by = 'the command line',
): Promise<unknown> {
  const field = getField(key)
  const value = parseValue(field, readValue(text))
  await inTransaction(db, async (tx) => {
    await settingChanges.lock(tx)
    const from = (await getSettings(tx))[field]
    await makeChange(tx, settingChanges, { key: field, from, to: value, by, now: new Date() })
  })
  return value
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
