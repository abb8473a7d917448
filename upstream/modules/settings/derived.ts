import type { SiteSettings } from '#contract/settings.ts'
import type { Db } from '../../kernel/database.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'

/** A setting that no operator sets, since it follows from what another module keeps. */
export interface DerivedSetting<Key extends keyof SiteSettings = keyof SiteSettings> {
  key: Key
  read(db: Db): Promise<SiteSettings[Key]>
}

export const DERIVED_SETTINGS = defineRegistryKey<DerivedSetting>('derivedSettings')
