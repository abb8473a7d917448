/** Upstream's settings: read once from the environment, each documented in `.env.example`. */
import { z } from 'zod'
import { LISTENER_SETTINGS, listContradictions } from '#limits/settings.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const port = z.coerce.number().int().min(0).max(65_535)
const places = z.coerce.number().int().min(1).max(1_000_000)
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

function isPortRange(text: string): boolean {
  if (!/^\d{1,5}(-\d{1,5})?$/.test(text)) return false
  const [first = 0, last = first] = text.split('-').map(Number)
  return first >= 1 && first <= last && last <= 65_535
}

export const upstreamEnvironment = z.object({
  ...LISTENER_SETTINGS,
  UPSTREAM_HOST: z.string().default('127.0.0.1'),
  UPSTREAM_PORT: port.default(4000),
  /** The origin at which people reach the product: addresses in emails, provider returns, webhooks. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** The origin of the web process, for cache invalidation. */
  WEB_ORIGIN: z.url().optional(),
  /** The public listener's address, port and certificate: the origins' defaults. */
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  TLS_CERT: z.string().optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().optional(),
  INTERNAL_SECRET: z.string().min(32),
  DEMO: flag.default(true),
  /** When unset, the log is text on a terminal and JSON elsewhere. */
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** First path segment of the live media addresses, as the public listener knows it. */
  APP_NAME: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/)
    .default('LiveApp'),
  /** `50000-50100`, or one port for all. */
  MEDIA_UDP_PORTS: z
    .string()
    .refine(isPortRange, 'must be a port, or two from the lower to the higher one (1 to 65535)')
    .default('50000-50100'),
  MEDIA_PUBLIC_IP: z.string().optional(),
  MEDIA_BIND_ADDRESS: z.string().default('127.0.0.1'),
  ICE_SERVERS: list,
  LIVE_VIEWERS: places.default(5000),
  LIVE_VIEWERS_PER_NETWORK: places.default(200),
  LIVE_COUNTED_PER_NETWORK: places.default(5),
  REALTIME_SOCKETS: places.default(10_000),
  REALTIME_SOCKETS_PER_NETWORK: places.default(200),
  ANT_MEDIA_URL: z.url().optional(),
  /** The application's JWT stream secret, and the one before its REST API. */
  ANT_MEDIA_SECRET: z.string().optional(),
  ANT_MEDIA_REST_SECRET: z.string().optional(),
  FFMPEG_PATH: z.string().optional(),
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z.string().optional(),
  PUSHER_HOST: z.string().optional(),
  PUSHER_PORT: port.optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.string().optional(),
  // OAuth providers. Upstream does not offer one without its client id.
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_LABEL: z.string().default('Google'),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_LABEL: z.string().default('Facebook'),
  FACEBOOK_ISSUER: z.url().default('https://www.facebook.com'),
  FACEBOOK_JWKS_URL: z.url().default('https://www.facebook.com/.well-known/oauth/openid/jwks/'),
  FACEBOOK_GRAPH_URL: z.url().default('https://graph.facebook.com/v23.0'),
  TWITTER_CLIENT_ID: z.string().optional(),
  TWITTER_CLIENT_SECRET: z.string().optional(),
  TWITTER_LABEL: z.string().default('X'),
  TWITTER_AUTHORIZE_URL: z.url().default('https://x.com/i/oauth2/authorize'),
  TWITTER_TOKEN_URL: z.url().default('https://api.x.com/2/oauth2/token'),
  TWITTER_REVOKE_URL: z.url().default('https://api.x.com/2/oauth2/revoke'),
  TWITTER_API_URL: z.url().default('https://api.x.com/2'),
  /** Upstream refuses the sandbox provider where other machines can reach it, unless this is set. */
  ALLOW_SANDBOX_PAYMENTS: flag.default(false),
})

type Given = z.output<typeof upstreamEnvironment>

export interface Config extends Omit<Given, 'MEDIA_UDP_PORTS' | 'PUBLIC_ORIGIN' | 'WEB_ORIGIN'> {
  PUBLIC_ORIGIN: string
  WEB_ORIGIN: string
  mediaPorts: { first: number; last: number }
}

/** One line that names every setting that cannot be used. */
export class BadSettings extends Error {
  constructor(problems: readonly string[]) {
    super(`Bad settings: ${problems.join('; ')}`)
  }
}

/** @throws BadSettings */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = upstreamEnvironment.safeParse(given)
  if (!parsed.success) {
    throw new BadSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const contradictions = listContradictions(given, parsed.data)
  if (contradictions.length > 0) throw new BadSettings(contradictions)
  const { MEDIA_UDP_PORTS, ...rest } = parsed.data
  const [first = 0, last = first] = MEDIA_UDP_PORTS.split('-').map(Number)
  const scheme = rest.TLS_CERT ? 'https' : 'http'
  return {
    ...rest,
    PUBLIC_ORIGIN: new URL(rest.PUBLIC_ORIGIN ?? `${scheme}://localhost:${rest.PORT}`).origin,
    WEB_ORIGIN: new URL(rest.WEB_ORIGIN ?? `${scheme}://127.0.0.1:${rest.PORT}`).origin,
    mediaPorts: { first, last },
  }
}

export type Reach = Pick<
  Config,
  'HOST' | 'UPSTREAM_HOST' | 'MEDIA_BIND_ADDRESS' | 'ANT_MEDIA_URL' | 'PUBLIC_ORIGIN'
>

/** Whether only people on this machine can reach the platform, by its name and by each of its listeners. */
export function isForThisMachineOnly(config: Reach): boolean {
  const listeners = [config.HOST, config.UPSTREAM_HOST]
  // Our own engine does not run beside an Ant Media server.
  if (!config.ANT_MEDIA_URL) listeners.push(config.MEDIA_BIND_ADDRESS)
  return isThisMachine(new URL(config.PUBLIC_ORIGIN).hostname) && listeners.every(isThisMachine)
}

/** Whether a host's name or address is this machine's own. */
export function isThisMachine(host: string): boolean {
  const isNamed = host === 'localhost' || host.endsWith('.localhost')
  return isNamed || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
