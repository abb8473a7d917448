import { FRONT_SETTINGS } from '#limits/settings.ts'

/** Settings with which a bench meets no limit of the listeners, because its one address works like a crowd. */
export const RAISED_LIMITS = Object.fromEntries(
  Object.keys(FRONT_SETTINGS).map((name) => [name, name.includes('MEGABYTES') ? '1024' : '1000000']),
)
