import type { Module } from '../module.ts'
import { entitlementsPersonalData } from './personal-data.ts'

/** Asks the other modules for their `entitlementAnswers`; what somebody has bought it knows by itself. */
export const entitlementsModule: Module = { name: 'entitlements', ...entitlementsPersonalData }
