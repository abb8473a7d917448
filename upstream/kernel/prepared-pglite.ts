/**
 * PGlite parses and plans each statement every time, which takes longer than running most of them. This subclass keeps
 * frequent statements as prepared ones, as a connection to a Postgres server does.
 */
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { createNaming } from './repeated-statements.ts'

type Answer = ReturnType<PGlite['execProtocolStream']>

/** The messages of https://www.postgresql.org/docs/current/protocol-message-formats.html, by their first byte. */
const PARSE = 'P'.charCodeAt(0)
const DESCRIBE = 'D'.charCodeAt(0)
const BIND = 'B'.charCodeAt(0)
const STATEMENT = 'S'.charCodeAt(0)
/** The place of the statement's name in each message; PGlite leaves the name empty. */
const NAME_IN_PARSE = 5
const NAME_IN_DESCRIBE = 6
const NAME_IN_BIND = 6

/** There is one connection, so it may keep more statements than each connection of a pool. */
const NAMING = { uses: 3, maxNamed: 300 }

/** PGlite sends a query as Parse, Describe (statement), Bind, Describe (portal), Execute and Sync, one at a time. */
class PreparingPGlite extends PGlite {
  readonly #nameOf = createNaming(NAMING)
  readonly #parsed = new Set<string>()
  readonly #descriptions = new Map<string, Awaited<Answer>>()
  /** The name of the statement whose messages are coming in; undefined for a statement that is not kept. */
  #name: string | undefined
  readonly #panicked: (error: unknown) => void

  constructor(options: PGliteOptions, panicked: (error: unknown) => void) {
    super(options)
    this.#panicked = panicked
  }

  override async execProtocolStream(...[message, options]: Parameters<PGlite['execProtocolStream']>): Answer {
    const send = (sent: Uint8Array) =>
      super.execProtocolStream(sent, options).catch((error: unknown) => {
        if ((error as { severity?: unknown }).severity === 'PANIC') this.#panicked(error)
        throw error
      })
    if (message[0] === PARSE) this.#name = this.#nameOf(textOf(message))
    const name = this.#name
    if (name === undefined) return send(message)
    switch (message[0]) {
      case PARSE: {
        if (this.#parsed.has(name)) return []
        const answer = await send(withName(message, NAME_IN_PARSE, name))
        this.#parsed.add(name)
        return answer
      }
      case DESCRIBE: {
        const known = this.#descriptions.get(name)
        if (message[NAME_IN_DESCRIBE - 1] !== STATEMENT) return known ? columnsOf(known) : send(message)
        if (known) return known
        const answer = await send(withName(message, NAME_IN_DESCRIBE, name))
        this.#descriptions.set(name, answer)
        return answer
      }
      case BIND:
        return send(withName(message, NAME_IN_BIND, name))
      default:
        return send(message)
    }
  }
}

/**
 * @param panicked is called when Postgres has panicked: a Postgres server's process would have ended, and this instance
 * can no longer be used
 * @throws the error that keeps the database from being opened
 */
export async function openPreparingPGlite(
  options: PGliteOptions,
  panicked: (error: unknown) => void = () => {},
): Promise<PGlite> {
  const client = new PreparingPGlite(options, panicked)
  await client.waitReady
  await forgetRowTypes(client)
  return client
}

/** Removes PGlite's parsers for lists of each table's rows: PGlite copies all its parsers for each query. */
async function forgetRowTypes(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ typarray: number }>(
    `select typarray from pg_type where typtype = 'c' and typarray <> 0`,
  )
  const rowTypes = new Set(rows.map(({ typarray }) => String(typarray)))
  client.parsers = Object.fromEntries(Object.entries(client.parsers).filter(([oid]) => !rowTypes.has(oid)))
}

function textOf(parse: Uint8Array): string {
  const bytes = Buffer.from(parse.buffer, parse.byteOffset, parse.byteLength)
  return bytes.toString('utf8', NAME_IN_PARSE + 1, bytes.indexOf(0, NAME_IN_PARSE + 1))
}

/** Puts a name where the message has an empty one, and corrects the message's length. */
function withName(message: Uint8Array, at: number, name: string): Uint8Array {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)])
  named.writeInt32BE(named.length - 1, 1)
  return named
}

/** Makes a portal's description from a statement's, by leaving out the parameters. */
function columnsOf(description: Awaited<Answer>): Awaited<Answer> {
  return description.filter(({ name }) => name === 'rowDescription' || name === 'noData')
}
