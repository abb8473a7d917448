/** The limits of an instance, read from its settings. */
import { z } from 'zod'
import { FRONT_SETTINGS } from '#limits/settings.ts'
import { upstreamEnvironment } from '#upstream/kernel/config.ts'

const { LIVE_VIEWERS, LIVE_VIEWERS_PER_NETWORK, LIVE_COUNTED_PER_NETWORK } = upstreamEnvironment.shape
const { REALTIME_SOCKETS, REALTIME_SOCKETS_PER_NETWORK } = upstreamEnvironment.shape

/** Every limit that an operator can set, by its environment variable. */
export const limitSettings = z.object({
  ...FRONT_SETTINGS,
  LIVE_VIEWERS,
  LIVE_VIEWERS_PER_NETWORK,
  LIVE_COUNTED_PER_NETWORK,
  REALTIME_SOCKETS,
  REALTIME_SOCKETS_PER_NETWORK,
})

/** Amounts of bytes are in bytes. */
export type Limits = z.output<typeof limitSettings>
