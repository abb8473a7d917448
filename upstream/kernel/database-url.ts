/** DATABASE_URL, and the texts for an operator when no database can be reached by it. No text holds its password. */

/** @throws Error with one line when it is not the address of a Postgres database */
export function readDatabaseUrl(text: string): URL {
  // The driver also accepts a socket's path, and an address whose host stands in its query.
  if (/^(?:\/|socket:)/.test(text)) return new URL('postgres://localhost')
  const url = text.replace('@/', '@localhost/')
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Error('DATABASE_URL is not a database URL such as postgres://user:password@host:5432/name.')
  }
  return new URL(url)
}

/**
 * Tells a command of Postgres its database. Everybody on the machine can read a command's words, but only its user can
 * read its environment.
 */
export function forCommand(text: string): { address: string; env: NodeJS.ProcessEnv } {
  const address = text.replace(/^(postgres(?:ql)?:\/\/[^:@/?]*):[^@/?]*@/, '$1@')
  const password = address === text ? '' : decodeURIComponent(readDatabaseUrl(text).password)
  // oxlint-disable-next-line node/no-process-env -- a command needs this process's own, its PATH above all
  return { address, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

/** Says in one line why the connection failed. */
export function explainConnection(text: string, error: unknown): Error {
  const url = readDatabaseUrl(text)
  const { code = '', message } = error as NodeJS.ErrnoException
  const host = `${url.hostname || 'localhost'}:${url.port || '5432'}`
  const user = decodeURIComponent(url.username)
  const reasons: Record<string, string> = {
    ENOTFOUND: `the host ${url.hostname} is not known`,
    EAI_AGAIN: `the host ${url.hostname} is not known, or the name server does not answer`,
    ECONNREFUSED: `nothing listens at ${host}`,
    ECONNRESET: `${host} breaks the connection off`,
    ETIMEDOUT: `${host} does not answer`,
    EHOSTUNREACH: `there is no way to ${host}`,
    ENETUNREACH: `there is no way to ${host}`,
    // Postgres' own codes.
    '28P01': `the server at ${host} rejects the password of the user ${user}`,
    '28000': `the server at ${host} does not let the user ${user} in`,
    '3D000': `the server at ${host} has no database ${decodeURIComponent(url.pathname.slice(1))}`,
    '53300': `the server at ${host} has no connection left`,
    '57P03': `the server at ${host} is still starting`,
  }
  const isSilent = /timeout/i.test(message)
  const reason = reasons[code] ?? (isSilent ? `${host} does not answer` : withoutPassword(message, url))
  return new Error(`DATABASE_URL: ${reason}.`)
}

function withoutPassword(message: string, url: URL): string {
  const [line = ''] = message.split('\n')
  const passwords = [url.password, decodeURIComponent(url.password)].filter(Boolean)
  return passwords.reduce((text, password) => text.replaceAll(password, '…'), line)
}
