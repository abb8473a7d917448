/** Limits of upstream: calls, guesses, files, live connections, streams. */
import { SLOW_MODE_SECONDS } from '#contract/conversations.ts'
import { DOCUMENT_MAX_BYTES, IMAGE_MAX_BYTES, WELCOME_VIDEO_MAX_BYTES } from '#contract/uploads.ts'
import { SMALL_BODY_BYTES } from '#limits/settings.ts'
import { BAD_TOKENS_PER_MINUTE, DEFAULT_RATE_PER_MINUTE } from '#upstream/http/app.ts'
import { DEFAULT_LIMITS as ENGINE } from '#upstream/media-engine/limits.ts'
import { MAX_WAITING_BYTES } from '#upstream/media-engine/live-file.ts'
import { MAX_AN_HOUR, PAUSE_MS } from '#upstream/modules/auth/mailed-token-store.ts'
import { KNOWN_NETWORK_RULE, NETWORK_RULE, SUBJECT_RULE } from '#upstream/modules/brute-force/service.ts'
import { BURST_MESSAGES, BURST_WINDOW_MS } from '#upstream/modules/conversations/message-rate.ts'
import { MAX_INPUT_PIXELS } from '#upstream/modules/files/encoding.ts'
import { RATE_PER_MINUTE as FILE_RATE } from '#upstream/modules/media-access/routes.ts'
import { MAX_PASSKEYS } from '#upstream/modules/passkeys/service.ts'
import { MAX_WORDS } from '#upstream/modules/performers/search-terms.ts'
import { MAX_VIEWS_PER_NETWORK } from '#upstream/modules/views/service.ts'
import { CHALLENGE_TRIES } from '#upstream/modules/second-factor/service.ts'
import { RATE_PER_MINUTE as SHARE_IMAGE_RATE } from '#upstream/modules/share-images/routes.ts'
import { FLOOD_WINDOW_MS } from '#upstream/realtime-server/connection.ts'
import { DEFAULT_LIMITS as REALTIME } from '#upstream/realtime-server/server.ts'
import { MAX_FAILED_LOGINS } from '#upstream/realtime-server/sign-in.ts'
import { bytes, constant, guesses, list, perMinute, setting, time, type Limit } from './limit.ts'

/** Limits of upstream only. */
export const AT_UPSTREAM: readonly Limit[] = [
  {
    what: 'a body',
    by: 'request',
    ...constant('limits/settings.ts', 'SMALL_BODY_BYTES', bytes(SMALL_BODY_BYTES)),
    answer: '413',
  },
  {
    what: 'calls, where the contract says nothing else',
    by: 'account, else network; each call apart',
    ...constant('upstream/http/app.ts', 'DEFAULT_RATE_PER_MINUTE', perMinute(DEFAULT_RATE_PER_MINUTE)),
    answer: '429',
  },
  {
    what: 'calls with tokens that are not good',
    by: 'account that the listener has found, else network',
    ...constant('upstream/http/app.ts', 'BAD_TOKENS_PER_MINUTE', perMinute(BAD_TOKENS_PER_MINUTE)),
    answer: '429',
  },
  {
    what: 'files (`/media`)',
    by: 'account, else network',
    ...constant('upstream/modules/media-access/routes.ts', 'RATE_PER_MINUTE', perMinute(FILE_RATE)),
    answer: '429',
  },
  {
    what: 'pictures to share (`/media/share`), which are drawn',
    by: 'account, else network',
    ...constant('upstream/modules/share-images/routes.ts', 'RATE_PER_MINUTE', perMinute(SHARE_IMAGE_RATE)),
    answer: '429',
  },
  {
    what: 'wrong guesses at one login, confirmation or second-step code',
    by: 'account (or the name typed); a known device and a known network each, all others together; a confirmation by session',
    ...constant('upstream/modules/brute-force/service.ts', 'SUBJECT_RULE', guesses(SUBJECT_RULE)),
    answer: '429',
  },
  {
    what: 'wrong guesses at anything, but for those with a known device and within a session',
    by: 'network',
    ...constant('upstream/modules/brute-force/service.ts', 'NETWORK_RULE', guesses(NETWORK_RULE)),
    answer: '429',
  },
  {
    what: 'wrong passwords at accounts that are known in the network',
    by: 'network, apart from the others',
    ...constant('upstream/modules/brute-force/service.ts', 'KNOWN_NETWORK_RULE', guesses(KNOWN_NETWORK_RULE)),
    answer: '429',
  },
  {
    what: 'tries of a second factor',
    by: 'challenge',
    ...constant('upstream/modules/second-factor/service.ts', 'CHALLENGE_TRIES', String(CHALLENGE_TRIES)),
    answer: 'the user must start the login again',
  },
  {
    what: 'links by email (reset, verify)',
    by: 'account and kind',
    ...constant(
      'upstream/modules/auth/mailed-token-store.ts',
      'MAX_AN_HOUR',
      `one in ${time(PAUSE_MS)}, ${MAX_AN_HOUR} an hour`,
    ),
    answer: 'same words, no email',
  },
  {
    what: 'an image',
    by: 'file',
    ...constant('contract/uploads.ts', 'IMAGE_MAX_BYTES', bytes(IMAGE_MAX_BYTES)),
    answer: '413',
  },
  {
    what: "an image's pixels",
    by: 'file',
    ...constant(
      'upstream/modules/files/encoding.ts',
      'MAX_INPUT_PIXELS',
      `${MAX_INPUT_PIXELS / 1e6} million`,
    ),
    answer: '413',
  },
  {
    what: 'an identity document',
    by: 'file',
    ...constant('contract/uploads.ts', 'DOCUMENT_MAX_BYTES', bytes(DOCUMENT_MAX_BYTES)),
    answer: '413',
  },
  {
    what: 'a welcome video',
    by: 'file',
    ...constant('contract/uploads.ts', 'WELCOME_VIDEO_MAX_BYTES', bytes(WELCOME_VIDEO_MAX_BYTES)),
    answer: '413',
  },
  {
    what: 'views of one page that count',
    by: 'network; its strangers',
    ...constant(
      'upstream/modules/views/service.ts',
      'MAX_VIEWS_PER_NETWORK',
      `${MAX_VIEWS_PER_NETWORK} a day`,
    ),
    answer: 'not counted',
  },
  {
    what: 'words of a search',
    by: 'request',
    ...constant('upstream/modules/performers/search-terms.ts', 'MAX_WORDS', String(MAX_WORDS)),
    answer: 'the rest is not looked for',
  },
  {
    what: 'passkeys',
    by: 'account',
    ...constant('upstream/modules/passkeys/service.ts', 'MAX_PASSKEYS', String(MAX_PASSKEYS)),
    answer: '409',
  },
  {
    what: 'live connections of the embedded realtime server',
    by: 'account, else network',
    ...setting('REALTIME_SOCKETS_PER_NETWORK'),
    answer: '429',
  },
  {
    what: 'the same',
    by: 'all; who has proven nothing gives way first',
    ...setting('REALTIME_SOCKETS'),
    answer: '503',
  },
  {
    what: 'the same',
    by: 'account; the oldest gives way',
    ...constant(
      'upstream/realtime-server/server.ts',
      'DEFAULT_LIMITS.maxConnectionsPerUser',
      String(REALTIME.maxConnectionsPerUser),
    ),
    answer: 'closed',
  },
  {
    what: 'a live connection that signs in nowhere',
    by: 'connection',
    ...constant(
      'upstream/realtime-server/server.ts',
      'DEFAULT_LIMITS.signInTimeoutMs',
      time(REALTIME.signInTimeoutMs),
    ),
    answer: 'closed',
  },
  {
    what: 'bytes that wait for a live connection',
    by: 'connection',
    ...constant(
      'upstream/realtime-server/server.ts',
      'DEFAULT_LIMITS.maxBufferedBytes',
      bytes(REALTIME.maxBufferedBytes),
    ),
    answer: 'closed',
  },
  {
    what: 'the same',
    by: 'all; the slowest gives way',
    ...constant(
      'upstream/realtime-server/server.ts',
      'DEFAULT_LIMITS.maxBufferedBytesInAll',
      bytes(REALTIME.maxBufferedBytesInAll),
    ),
    answer: 'closed',
  },
  {
    what: 'a message to the realtime server',
    by: 'connection',
    ...constant(
      'upstream/realtime-server/server.ts',
      'DEFAULT_LIMITS.maxMessageBytes',
      bytes(REALTIME.maxMessageBytes),
    ),
    answer: 'closed',
  },
  {
    what: 'messages to the realtime server',
    by: 'connection',
    ...constant(
      'upstream/realtime-server/server.ts',
      'DEFAULT_LIMITS.maxMessagesPerWindow',
      `${REALTIME.maxMessagesPerWindow} in ${time(FLOOD_WINDOW_MS)}`,
    ),
    answer: 'closed',
  },
  {
    what: 'channels',
    by: 'connection',
    ...constant(
      'upstream/realtime-server/server.ts',
      'DEFAULT_LIMITS.maxChannelsPerConnection',
      String(REALTIME.maxChannelsPerConnection),
    ),
    answer: 'refused',
  },
  {
    what: 'failed sign-ins of a live connection',
    by: 'connection',
    ...constant('upstream/realtime-server/sign-in.ts', 'MAX_FAILED_LOGINS', String(MAX_FAILED_LOGINS)),
    answer: 'closed',
  },
  {
    what: 'chat',
    by: 'account, in all rooms',
    ...constant(
      'upstream/modules/conversations/message-rate.ts',
      'BURST_MESSAGES',
      `${BURST_MESSAGES} messages in ${time(BURST_WINDOW_MS)}`,
    ),
    answer: '429',
  },
  {
    what: 'chat in a room with slow mode',
    by: 'account, the performer excepted',
    ...constant(
      'contract/conversations.ts',
      'SLOW_MODE_SECONDS',
      `one in ${list(SLOW_MODE_SECONDS.filter((seconds) => seconds > 0))} s, as the performer chooses`,
    ),
    answer: '429',
  },
  {
    what: 'streams at once',
    by: 'all',
    ...constant('upstream/media-engine/limits.ts', 'DEFAULT_LIMITS.maxStreams', String(ENGINE.maxStreams)),
    answer: '503',
  },
  {
    what: 'viewers of a stream, from their second request for the playlist to 6 s after the last',
    by: 'stream; strangers give way to members, then the party that holds most',
    ...setting('LIVE_VIEWERS'),
    answer: '503',
  },
  { what: 'the same', by: 'account, else network', ...setting('LIVE_VIEWERS_PER_NETWORK'), answer: '429' },
  {
    what: 'viewers that the room counts',
    by: 'account, else network; a member of a stream with tokens once',
    ...setting('LIVE_COUNTED_PER_NETWORK'),
    answer: 'not counted',
  },
  {
    what: 'bytes that wait for a viewer of a growing MP4',
    by: 'connection',
    ...constant('upstream/media-engine/live-file.ts', 'MAX_WAITING_BYTES', bytes(MAX_WAITING_BYTES)),
    answer: 'ended',
  },
  {
    what: 'viewers by WebRTC',
    by: 'show',
    ...constant(
      'upstream/media-engine/limits.ts',
      'DEFAULT_LIMITS.maxWhepPeersPerStream',
      String(ENGINE.maxWhepPeersPerStream),
    ),
    answer: '503',
  },
]
