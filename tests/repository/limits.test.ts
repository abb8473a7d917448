/** `docs/limits.md` is the one table of limits: it must say what the settings, constants and calls say. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allCalls } from '#contract/contract.ts'
import { limitSettings } from '#tests/attack/limits.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const MEBIBYTE = 1024 * 1024

/** The table's rows, by cells. */
const rows = read('docs/limits.md')
  .split('\n')
  .filter((line) => /^\| (?!what|a minute|-)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const limitRows = rows.filter((cells) => cells.length === 5)
const rowsOf = (name: string) => limitRows.filter((cells) => cells[3]?.includes(`\`${name}\``))

const defaults = limitSettings.parse({})

test.each(Object.entries(defaults))('the table tells the default of %s', (name, value) => {
  const shown = name.includes('MEGABYTES') ? `${value / MEBIBYTE} MB` : String(value)
  const told = rowsOf(name).map((cells) => cells[2])
  expect(told.length).toBeGreaterThan(0)
  for (const text of told) expect(text?.replace(' a minute', '')).toBe(shown)
  const documented = name.includes('MEGABYTES') ? String(value / MEBIBYTE) : String(value)
  expect(read('.env.example')).toContain(`# ${name}=${documented}\n`)
})

/** What stands in the code for a constant of the table, and in the table for it. */
const CONSTANTS: [name: string, file: string, code: RegExp, told: string][] = [
  ['SMALL_BODY_BYTES', 'limits/settings.ts', /SMALL_BODY_BYTES = 256 \* 1024\n/, '256 KB'],
  ['form', 'front/body-guard.ts', /form: 18 \* 1024 \* 1024,/, '18 MB'],
  ['LIMITS', 'front/listener.ts', /maxHeaderSize: 16 \* 1024,/, '16 KB, 100 lines, 15 s'],
  ['LIMITS', 'front/listener.ts', /server\.maxHeadersCount = 100\n/, '16 KB, 100 lines, 15 s'],
  ['LIMITS', 'front/listener.ts', /headersTimeout: 15_000,/, '16 KB, 100 lines, 15 s'],
  ['LIMITS', 'front/listener.ts', /handshakeTimeout: LIMITS\.headersTimeout,/, '15 s'],
  ['LIMITS', 'front/listener.ts', /keepAliveTimeout: 65_000,/, '65 s'],
  ['SILENCE_TIMEOUT_MS', 'front/listener.ts', /SILENCE_TIMEOUT_MS = 150_000\n/, '150 s'],
  ['BACKLOG', 'front/server.ts', /BACKLOG = 4096\n/, '4096'],
  ['small', 'limits/body-rate.ts', /small: \{ wholeMs: 30_000, .*: 100 \}/, '30 s, 100 bytes a second'],
  ['form', 'limits/body-rate.ts', /form: \{ wholeMs: 15 \* 60_000, .*: 4096 \}/, '15 min, 4 KB a second'],
  ['upload', 'limits/body-rate.ts', /upload: \{ wholeMs: 2 \* 3_600_000, .*: 4096 \}/, '2 h, 4 KB a second'],
  ['MAX_WAITING', 'limits/pipelining.ts', /MAX_WAITING = 8\n/, '8'],
  ['MAX_BYTES_PER_CONNECTION', 'limits/unread.ts', /CONNECTION = 8 \* 1024 \* 1024\n/, '8 MB'],
  ['STALL_LOOKS', 'limits/slow-readers.ts', /LOOK_MS = 1000\n[^=]*STALL_LOOKS = 30\n/, '30 s'],
  [
    'LEAST_BYTES_PER_SECOND',
    'limits/slow-readers.ts',
    /STRETCH_MS = 120_000\nconst LEAST_BYTES_PER_SECOND = 512\n/,
    '512 bytes a second over 2 min',
  ],
  ['DEFAULT_RATE_PER_MINUTE', 'upstream/http/app.ts', /DEFAULT_RATE_PER_MINUTE = 600\n/, '600 a minute'],
  [
    'badTokens',
    'upstream/http/app.ts',
    /badTokens = makeRate\('bad tokens', \{ perMinute: DEFAULT_RATE_PER_MINUTE \}\)/,
    '600 a minute',
  ],
  ['RATE_PER_MINUTE', 'upstream/modules/media-access/routes.ts', /RATE_PER_MINUTE = 6000\n/, '6000 a minute'],
  ['RATE_PER_MINUTE', 'upstream/modules/share-images/routes.ts', /RATE_PER_MINUTE = 60\n/, '60 a minute'],
  [
    'SUBJECT_RULE',
    'upstream/modules/brute-force/service.ts',
    /SUBJECT_RULE: store\.Rule = \{ free: 5, firstDelaySeconds: 15, maxDelaySeconds: 900,/,
    '5, then 15 s doubling to 15 min',
  ],
  [
    'NETWORK_RULE',
    'upstream/modules/brute-force/service.ts',
    /NETWORK_RULE: store\.Rule = \{ free: 20, firstDelaySeconds: 15, maxDelaySeconds: 900,/,
    '20, then 15 s doubling to 15 min',
  ],
  [
    'KNOWN_NETWORK_RULE',
    'upstream/modules/brute-force/service.ts',
    /KNOWN_NETWORK_RULE: store\.Rule = \{ \.\.\.NETWORK_RULE, free: 100 \}/,
    '100, then 15 s doubling to 15 min',
  ],
  ['CHALLENGE_TRIES', 'upstream/modules/second-factor/service.ts', /CHALLENGE_TRIES = 5\n/, '5'],
  [
    'MAX_AN_HOUR',
    'upstream/modules/auth/mailed-token-store.ts',
    /PAUSE_MS = 60 \* SECOND_MS\n[^=]*MAX_AN_HOUR = 5\n/,
    'one a minute, 5 an hour',
  ],
  [
    'BURST_MESSAGES',
    'upstream/modules/conversations/message-rate.ts',
    /BURST_MESSAGES = 5\nconst BURST_WINDOW_MS = 10 \* SECOND_MS\n/,
    '5 messages in 10 s',
  ],
  [
    'SLOW_MODE_SECONDS',
    'contract/conversations.ts',
    /SLOW_MODE_SECONDS = \[0, 5, 10, 30, 60\]/,
    'one in 5, 10, 30 or 60 s, as the performer chooses',
  ],
  ['IMAGE_MAX_BYTES', 'contract/uploads.ts', /IMAGE_MAX_BYTES = 10 \* MEGABYTE\n/, '10 MB'],
  ['MAX_INPUT_PIXELS', 'upstream/modules/files/encoding.ts', /PIXELS = 50_000_000\n/, '50 million'],
  ['DOCUMENT_MAX_BYTES', 'contract/uploads.ts', /DOCUMENT_MAX_BYTES = 8 \* MEGABYTE\n/, '8 MB'],
  ['WELCOME_VIDEO_MAX_BYTES', 'contract/uploads.ts', /VIDEO_MAX_BYTES = 200 \* MEGABYTE\n/, '200 MB'],
  ['MAX_VIEWS_PER_NETWORK', 'upstream/modules/performers/views.ts', /PER_NETWORK = 50\n/, '50 a day'],
  ['MAX_WORDS', 'upstream/modules/performers/search-terms.ts', /MAX_WORDS = 8\n/, '8'],
  ['MAX_PASSKEYS', 'upstream/modules/passkeys/service.ts', /MAX_PASSKEYS = 20\n/, '20'],
  ['UPSTREAM_HOLD_MS', 'front/config.ts', /UPSTREAM_HOLD_MS: .*\.default\(10_000\)/, '10 s'],
  ['maxConnectionsPerUser', 'upstream/realtime-server/server.ts', /maxConnectionsPerUser \?\? 50\)/, '50'],
  ['signInTimeoutMs', 'upstream/realtime-server/server.ts', /signInTimeoutMs \?\? 30_000\n/, '30 s'],
  ['maxBufferedBytes', 'upstream/realtime-server/server.ts', /maxBufferedBytes \?\? 256 \* 1024,/, '256 KB'],
  [
    'maxBufferedBytesInAll',
    'upstream/realtime-server/server.ts',
    /BytesInAll \?\? 128 \* 1024 \* 1024\n/,
    '128 MB',
  ],
  ['maxMessageBytes', 'upstream/realtime-server/server.ts', /maxMessageBytes \?\? 16 \* 1024,/, '16 KB'],
  ['maxMessagesPerWindow', 'upstream/realtime-server/server.ts', /PerWindow \?\? 500,/, '500 in 10 s'],
  ['maxChannelsPerConnection', 'upstream/realtime-server/server.ts', /PerConnection \?\? 200,/, '200'],
  ['MAX_FAILED_LOGINS', 'upstream/realtime-server/sign-in.ts', /MAX_FAILED_LOGINS = 5\n/, '5'],
  ['maxStreams', 'upstream/media-engine/limits.ts', /maxStreams: 64,/, '64'],
  ['MAX_WAITING_BYTES', 'upstream/media-engine/live-file.ts', /WAITING_BYTES = 4 \* 1024 \* 1024\n/, '4 MB'],
  ['maxWhepPeersPerStream', 'upstream/media-engine/limits.ts', /maxWhepPeersPerStream: 50,/, '50'],
]

test.each(CONSTANTS)('the table tells what %s of %s is', (name, file, code, told) => {
  expect(read(file)).toMatch(code)
  const own = rowsOf(name).filter((cells) => cells[3]?.includes(`in \`${file}\``))
  expect(own.map((cells) => cells[2])).toContain(told)
})

test('every row of the table is held by a setting or a constant', () => {
  const isHeld = ([, , told, where = '']: string[]) =>
    Object.keys(limitSettings.shape).some((name) => where === `\`${name}\``) ||
    CONSTANTS.some(([name, file, , text]) => where.startsWith(`\`${name}\` in \`${file}\``) && text === told)
  expect(limitRows.filter((cells) => !isHeld(cells))).toEqual([])
})

test('the table lists each call that has a rate of its own, under that rate', () => {
  const byRate = Map.groupBy(
    allCalls.filter(({ call }) => call.ratePerMinute !== undefined),
    ({ call }) => call.ratePerMinute!,
  )
  const expected = [...byRate]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, calls]) => [
      String(rate),
      calls
        .map(({ call }) => `\`${call.method} ${call.path}\``)
        .toSorted()
        .join(', '),
    ])
  expect(rows.filter((cells) => cells.length === 2)).toEqual(expected)
})
