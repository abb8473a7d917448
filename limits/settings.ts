import { z } from 'zod'

const MEBIBYTE = 1024 * 1024

/** The largest body without files. */
export const SMALL_BODY_BYTES = 256 * 1024

/** A whole number of at least one. */
const count = (most: number) => z.coerce.number().int().min(1).default(most)
/** @returns bytes */
const mebibytes = (most: number) =>
  z.coerce
    .number()
    .min(1)
    .default(most)
    .transform((size) => size * MEBIBYTE)

/** Settings of both listeners, by their names in the environment. `docs/limits.md` says what each is for. */
export const LISTENER_SETTINGS = {
  LIMIT_CONNECTIONS: count(10_000),
  LIMIT_CONNECTIONS_PER_NETWORK: count(1000),
  LIMIT_BODY_MEGABYTES: mebibytes(64),
  LIMIT_BODY_MEGABYTES_PER_NETWORK: mebibytes(8),
  LIMIT_UNREAD_MEGABYTES: mebibytes(128),
  LIMIT_UNREAD_MEGABYTES_PER_NETWORK: mebibytes(32),
}

/** Settings of the public listener. */
export const FRONT_SETTINGS = {
  ...LISTENER_SETTINGS,
  LIMIT_SOCKETS_PER_NETWORK: count(500),
  LIMIT_FORM_MEGABYTES: mebibytes(144),
  LIMIT_FORM_MEGABYTES_PER_NETWORK: mebibytes(36),
  LIMIT_PAGES_PER_MINUTE: count(600),
}

type Read<Settings extends Record<string, z.ZodType>> = { [Name in keyof Settings]: z.output<Settings[Name]> }

export type ListenerLimits = Read<typeof LISTENER_SETTINGS>
export type FrontLimits = Read<typeof FRONT_SETTINGS>

/** One network's limit and the total limit: the first cannot be above the second. */
const NETWORK_BOUNDS = [
  ['LIMIT_CONNECTIONS_PER_NETWORK', 'LIMIT_CONNECTIONS'],
  ['LIMIT_SOCKETS_PER_NETWORK', 'LIMIT_CONNECTIONS'],
  ['LIMIT_BODY_MEGABYTES_PER_NETWORK', 'LIMIT_BODY_MEGABYTES'],
  ['LIMIT_UNREAD_MEGABYTES_PER_NETWORK', 'LIMIT_UNREAD_MEGABYTES'],
  ['LIMIT_FORM_MEGABYTES_PER_NETWORK', 'LIMIT_FORM_MEGABYTES'],
  ['REALTIME_SOCKETS_PER_NETWORK', 'REALTIME_SOCKETS'],
  ['LIVE_VIEWERS_PER_NETWORK', 'LIVE_VIEWERS'],
] as const

type Environment = Record<string, string | undefined>

/**
 * Lists settings that contradict each other. At least one of the two comes from the environment, since the defaults
 * agree.
 * @param given the environment
 * @param settings the parsed settings that the caller knows
 * @returns lines that name both settings
 */
export function listContradictions(given: Environment, settings: Record<string, unknown>): string[] {
  return NETWORK_BOUNDS.filter(([network, total]) => Number(settings[network]) > Number(settings[total])).map(
    ([network, total]) => {
      const [least, most] = [network, total].map((name) => given[name] ?? 'its default')
      return `${network}: it is ${least}, above ${total}, which is ${most}; one network cannot have more than all`
    },
  )
}
