'use client'

import { useSyncExternalStore } from 'react'
import {
  DEFAULT_UI_SETTINGS,
  readUiSettings,
  subscribeUiSettings,
  type UiSettings,
} from '#lib/ui-settings.ts'

/** The UI settings of this browser; the defaults while the server renders. */
export function useUiSettings(): UiSettings {
  return useSyncExternalStore(subscribeUiSettings, readUiSettings, () => DEFAULT_UI_SETTINGS)
}
