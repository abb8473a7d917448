import type { Module } from '../module.ts'

/** Brings nothing of its own: the module asks the others for their `entitlementAnswers`. */
export const entitlementsModule: Module = { name: 'entitlements' }
