import type { Module } from '../module.ts'
import { visibilityPersonalData } from './personal-data.ts'
import { listAudienceCountries } from './store.ts'

export const visibilityModule: Module = {
  name: 'visibility',
  derivedSettings: [{ key: 'audienceCountries', read: listAudienceCountries }],
  ...visibilityPersonalData,
}
