import { z } from 'zod'

const MEBIBYTE = 1024 * 1024

/** What a body may have that is no file. */
export const SMALL_BODY_BYTES = 256 * 1024

/** A number of things of which there must be at least one. */
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
