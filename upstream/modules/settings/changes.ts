/** Settings as something that operators change. */
import { cacheTags } from '#contract/cache-tags.ts'
import { channels } from '#contract/events.ts'
import type { SettingValue } from '#contract/settings.ts'
import { announce, revalidate } from '../../kernel/announcements.ts'
import type { ChangeKind } from '../changes/service.ts'
import { assertInOrder, getField, getSettings, refusedValue, groupOf, parseValue } from './service.ts'
import * as store from './store.ts'

/** Cached pages are made anew, and open pages are told. */
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
