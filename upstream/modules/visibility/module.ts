import type { Module } from '../module.ts'
import { visibilityPersonalData } from './personal-data.ts'

export const visibilityModule: Module = {
  name: 'visibility',
  ...visibilityPersonalData,
}
