import { listSettings as listSettingsCall } from '#contract/settings.ts'
import { read, type Reader } from './reader.ts'

/** Every setting as it stands now, from no cache. */
export async function listSettings(reader: Reader) {
  return read(reader, listSettingsCall, {}, { tags: [] })
}
