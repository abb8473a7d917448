/** Limits of the public listener, and limits of both listeners. */
import { MAX_BODY_BYTES } from '#front/body-guard.ts'
import { DEFAULT_UPSTREAM_HOLD_MS } from '#front/config.ts'
import {
  HANDSHAKE_TIMEOUT_MS,
  LIMITS as LISTENER,
  MAX_HEADER_LINES,
  SILENCE_TIMEOUT_MS,
} from '#front/listener.ts'
import { BACKLOG } from '#front/server.ts'
import { BODY_RATES } from '#limits/body-rate.ts'
import { MAX_WAITING } from '#limits/pipelining.ts'
import { SMALL_BODY_BYTES } from '#limits/settings.ts'
import { LEAST_BYTES_PER_SECOND, LOOK_MS, STALL_LOOKS, STRETCH_MS } from '#limits/slow-readers.ts'
import { MAX_BYTES_PER_CONNECTION } from '#limits/unread.ts'
import { bodyRate, bytes, constant, setting, time, type Limit } from './limit.ts'

/** Limits of the public listener only. */
export const AT_FRONT: readonly Limit[] = [
  {
    what: 'connections, idle ones too',
    by: "account, else network of the peer; a trusted proxy's do not count",
    ...setting('LIMIT_CONNECTIONS_PER_NETWORK'),
    answer: 'an idle one is closed, else the new one',
  },
  {
    what: 'connections that wait to be accepted, where the system allows as many',
    by: 'all',
    ...constant('front/server.ts', 'BACKLOG', String(BACKLOG)),
    answer: "tried again by the client's system",
  },
  {
    what: 'requests at once, also behind a proxy',
    by: 'account, else network',
    ...setting('LIMIT_CONNECTIONS_PER_NETWORK'),
    answer: '429',
  },
  {
    what: 'connections; requests at once',
    by: 'all',
    ...setting('LIMIT_CONNECTIONS'),
    answer: 'closed; 429',
  },
  {
    what: 'sockets (upgrades)',
    by: 'account, else network',
    ...setting('LIMIT_SOCKETS_PER_NETWORK'),
    answer: '429',
  },
  {
    what: 'a body',
    by: 'request',
    ...constant('limits/settings.ts', 'SMALL_BODY_BYTES', bytes(SMALL_BODY_BYTES)),
    answer: '413',
  },
  {
    what: 'a form on a page that accepts files',
    by: "request; members' pages beside a session cookie only",
    ...constant(
      'front/body-guard.ts',
      'MAX_BODY_BYTES.form',
      bytes(MAX_BODY_BYTES.form),
      ', pages in `front/file-forms.ts`',
    ),
    answer: '413',
  },
  {
    what: 'bytes of small bodies that are not answered yet',
    by: 'account, else network',
    ...setting('LIMIT_BODY_MEGABYTES_PER_NETWORK'),
    answer: '429',
  },
  { what: 'the same', by: 'all', ...setting('LIMIT_BODY_MEGABYTES'), answer: '429' },
  {
    what: 'bytes of forms with files that are not answered yet',
    by: 'account, else network',
    ...setting('LIMIT_FORM_MEGABYTES_PER_NETWORK'),
    answer: '429',
  },
  { what: 'the same', by: 'all', ...setting('LIMIT_FORM_MEGABYTES'), answer: '429' },
  {
    what: 'pages that are not in the cache, actions included; a quarter of them at once',
    by: 'account, else network',
    ...setting('LIMIT_PAGES_PER_MINUTE', 'a minute'),
    answer: '429',
  },
  {
    what: 'pages that a browser fetches ahead',
    by: 'the same, apart from those',
    ...setting('LIMIT_PAGES_PER_MINUTE', 'a minute'),
    answer: '429',
  },
  {
    what: 'headers of a request',
    by: 'request',
    ...constant(
      'front/listener.ts',
      'LIMITS',
      `${bytes(LISTENER.maxHeaderSize)}, ${MAX_HEADER_LINES} lines, ${time(LISTENER.headersTimeout)}`,
    ),
    answer: '431, closed',
  },
  {
    what: 'a TLS handshake',
    by: 'connection',
    ...constant('front/listener.ts', 'HANDSHAKE_TIMEOUT_MS', time(HANDSHAKE_TIMEOUT_MS)),
    answer: 'closed',
  },
  {
    what: 'an idle connection',
    by: 'connection',
    ...constant('front/listener.ts', 'LIMITS', time(LISTENER.keepAliveTimeout)),
    answer: 'closed',
  },
  {
    what: 'a request while upstream restarts',
    by: 'request; 1000 at once',
    ...constant(
      'front/config.ts',
      'DEFAULT_UPSTREAM_HOLD_MS',
      time(DEFAULT_UPSTREAM_HOLD_MS),
      ', the default of `UPSTREAM_HOLD_MS`',
    ),
    answer: '503',
  },
  {
    what: 'silence in the middle of anything',
    by: 'connection',
    ...constant('front/listener.ts', 'SILENCE_TIMEOUT_MS', time(SILENCE_TIMEOUT_MS)),
    answer: 'closed',
  },
]

/** Limits of both listeners. */
export const AT_BOTH: readonly Limit[] = [
  {
    what: 'rate of a small body',
    by: 'request',
    ...constant('limits/body-rate.ts', 'BODY_RATES.small', bodyRate(BODY_RATES.small)),
    answer: '408 or closed',
  },
  {
    what: 'rate of a form with files',
    by: 'request',
    ...constant('limits/body-rate.ts', 'BODY_RATES.form', bodyRate(BODY_RATES.form)),
    answer: '408',
  },
  {
    what: 'rate of an upload',
    by: 'request',
    ...constant('limits/body-rate.ts', 'BODY_RATES.upload', bodyRate(BODY_RATES.upload)),
    answer: 'closed',
  },
  {
    what: 'requests that wait behind a running one',
    by: 'connection',
    ...constant('limits/pipelining.ts', 'MAX_WAITING', String(MAX_WAITING)),
    answer: 'closed',
  },
  {
    what: 'bytes that wait for a client, over TLS their encrypted copy as well; the one whose client has read nothing for longest gives way',
    by: 'connection',
    ...constant('limits/unread.ts', 'MAX_BYTES_PER_CONNECTION', bytes(MAX_BYTES_PER_CONNECTION)),
    answer: 'closed',
  },
  {
    what: 'the same',
    by: 'account, else network',
    ...setting('LIMIT_UNREAD_MEGABYTES_PER_NETWORK'),
    answer: 'closed',
  },
  { what: 'the same', by: 'all', ...setting('LIMIT_UNREAD_MEGABYTES'), answer: 'closed' },
  {
    what: 'a client for which bytes wait and which reads none',
    by: 'connection',
    ...constant('limits/slow-readers.ts', 'STALL_LOOKS', time(STALL_LOOKS * LOOK_MS)),
    answer: 'closed',
  },
  {
    what: 'a reader for whom bytes wait all the time',
    by: 'connection',
    ...constant(
      'limits/slow-readers.ts',
      'LEAST_BYTES_PER_SECOND',
      `${LEAST_BYTES_PER_SECOND} bytes a second over ${time(STRETCH_MS)}`,
    ),
    answer: 'closed',
  },
]
