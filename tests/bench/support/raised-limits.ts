import { FRONT_SETTINGS } from '#limits/settings.ts'

/** A bench is one address that does the work of a crowd: settings under which no limit of the listeners is met. */
export const RAISED_LIMITS = Object.fromEntries(
  Object.keys(FRONT_SETTINGS).map((name) => [name, name.includes('MEGABYTES') ? '1024' : '1000000']),
)
