import type { Module } from '../module.ts'
import { accountsPersonalData } from './personal-data.ts'

export const accountsModule: Module = {
  name: 'accounts',
  ...accountsPersonalData,
}
