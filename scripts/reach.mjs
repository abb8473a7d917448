/** Finds out who can reach the product, by its listeners and its name. Upstream decides the same in `config.ts`. */

/**
 * Says in one line who can reach the product.
 * @param {{ host: string, upstreamHost: string }} settings
 * @param {Record<string, string | undefined>} env
 */
export function describeReach(settings, env = process.env) {
  const open = listOpen(settings, env)
  if (open.length > 0) {
    const listeners = open.map(({ setting, host, what }) => `${what} (${setting}=${host})`)
    return `Other machines can reach ${listeners.join(', ')}.`
  }
  if (!hasLocalName(env))
    return `Others can reach it as ${env.PUBLIC_ORIGIN}, through a proxy on this machine.`
  if (env.TRUSTED_PROXIES)
    return `This machine can reach it, and whoever comes through ${env.TRUSTED_PROXIES}.`
  return 'Only this machine can reach it. HOST=0.0.0.0 and PUBLIC_ORIGIN open it to others.'
}

/**
 * Says where emails are kept when no mail server is set.
 * @param {{ host: string, upstreamHost: string }} settings
 * @param {string} address the product's address
 * @param {Record<string, string | undefined>} env
 */
export function describeMails(settings, address, env = process.env) {
  if (env.SMTP_URL) return []
  const isShown = listOpen(settings, env).length === 0 && hasLocalName(env)
  return isShown
    ? [`Mails are kept at ${address}/dev/outbox instead of being sent.`]
    : ['Mails are kept in DATA_DIR and not sent: set SMTP_URL.']
}

/** @returns the listeners that are open to other machines */
function listOpen(settings, env) {
  const listeners = [
    { setting: 'HOST', host: settings.host, what: 'the site' },
    { setting: 'UPSTREAM_HOST', host: settings.upstreamHost, what: 'the service behind it, past the site' },
  ]
  if (!env.ANT_MEDIA_URL) {
    const host = env.MEDIA_BIND_ADDRESS || '127.0.0.1'
    listeners.push({ setting: 'MEDIA_BIND_ADDRESS', host, what: 'live media' })
  }
  return listeners.filter(({ host }) => !isThisMachine(host))
}

function hasLocalName({ PUBLIC_ORIGIN }) {
  return !PUBLIC_ORIGIN || (URL.canParse(PUBLIC_ORIGIN) && isThisMachine(new URL(PUBLIC_ORIGIN).hostname))
}

function isThisMachine(host) {
  const isNamed = host === 'localhost' || host.endsWith('.localhost')
  return isNamed || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
