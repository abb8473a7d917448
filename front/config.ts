import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { FRONT_SETTINGS, type FrontLimits, listContradictions } from '#limits/settings.ts'
import { plainAddress } from '#contract/network.ts'

/** A setting that cannot be used. Its message is one line that names the setting, fit for an operator. */
export class SettingError extends Error {}

export const DEFAULT_UPSTREAM_HOLD_MS = 10_000

const Port = z.coerce.number().int().min(1).max(65_535)

const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

const Settings = z.object({
  ...FRONT_SETTINGS,
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: Port.default(3000),
  PUBLIC_ORIGIN: HttpUrl.optional(),
  UPSTREAM_URL: HttpUrl.default('http://127.0.0.1:4000'),
  UPSTREAM_HOLD_MS: z.coerce.number().int().min(0).max(60_000).default(DEFAULT_UPSTREAM_HOLD_MS),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUSTED_PROXIES: z.string().default(''),
  INTERNAL_SECRET: z.string().min(16, 'must have at least 16 characters'),
  AUTH_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  NEXT_DIST_DIR: z.string().default('.next'),
  APP_NAME: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'must be a single path segment of letters and digits')
    .default('LiveApp'),
})

/** The public listener's settings. Addresses have no trailing slash. */
export type FrontConfig = {
  host: string
  port: number
  /** The origin under which browsers know the product; undefined while no operator has named one. */
  publicOrigin: string | undefined
  upstreamUrl: string
  /** How long requests wait while upstream restarts. */
  upstreamHoldMs: number
  /** Paths of PEM files. With them the listener speaks TLS. */
  tls: { certPath: string; keyPath: string } | undefined
  trustedProxies: BlockList
  internalSecret: string
  /** Opens the session's cookie; without it the listener counts every client as a stranger. */
  authSecret: string | undefined
  /** First path segment of the live media addresses. */
  appName: string
  /** The folder of the pages' build, relative to the project's root. */
  buildDir: string
  /** How much of the machine one network, and all networks together, may use. */
  limits: FrontLimits
}

/**
 * Reads the listener's settings from the environment; empty values count as unset.
 * @throws SettingError naming the first setting that cannot be used
 */
export function readFrontConfig(env: Record<string, string | undefined>): FrontConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const settings = parsed.data
  if (Boolean(settings.TLS_CERT) !== Boolean(settings.TLS_KEY)) {
    throw new SettingError('TLS_CERT and TLS_KEY: set both or neither')
  }
  const [contradiction] = listContradictions(given, settings)
  if (contradiction) throw new SettingError(contradiction)
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicOrigin: settings.PUBLIC_ORIGIN && new URL(settings.PUBLIC_ORIGIN).origin,
    upstreamUrl: settings.UPSTREAM_URL.replace(/\/+$/, ''),
    upstreamHoldMs: settings.UPSTREAM_HOLD_MS,
    tls:
      settings.TLS_CERT && settings.TLS_KEY
        ? { certPath: settings.TLS_CERT, keyPath: settings.TLS_KEY }
        : undefined,
    trustedProxies: parseNetworks(settings.TRUSTED_PROXIES),
    internalSecret: settings.INTERNAL_SECRET,
    authSecret: settings.AUTH_SECRET,
    appName: settings.APP_NAME,
    buildDir: settings.NEXT_DIST_DIR,
    limits: settings,
  }
}

/** How far into a mapped IPv6 address the IPv4 address begins. */
const MAPPED_PREFIX_BITS = 96

/** Parses `10.0.0.0/8, ::1` into a list that tells whether it holds an address. */
function parseNetworks(text: string): BlockList {
  const networks = new BlockList()
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [written = '', prefix] = entry.split('/')
    // Addresses are compared in their plain form, so the list holds them in it too.
    const address = isIP(written) === 6 ? plainAddress(written) : written
    const family = isIP(address)
    const bits = family === 6 ? 128 : 32
    const unwrapped = address === written ? 0 : MAPPED_PREFIX_BITS
    const length = prefix === undefined ? bits : Number(prefix) - unwrapped
    if (family === 0 || !Number.isInteger(length) || length < 0 || length > bits) {
      throw new SettingError(`TRUSTED_PROXIES: ${entry} is not an address or network`)
    }
    networks.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4')
  }
  return networks
}
