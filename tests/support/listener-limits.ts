import { z } from 'zod'
import { LISTENER_SETTINGS } from '#limits/settings.ts'

/** The limits of a listener when an operator has set none. */
export const LISTENER_LIMITS = z.object(LISTENER_SETTINGS).parse({})
