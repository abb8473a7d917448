import type { Module } from '../module.ts'
import { followingAnswer } from './following.ts'
import { reactionsPersonalData } from './personal-data.ts'

/** The calls are bound by the modules of the things that are reacted to. */
export const reactionsModule: Module = {
  name: 'reactions',
  ...reactionsPersonalData,
  entitlementAnswers: [followingAnswer],
}
