/** One network that opens too many players of a stream. It needs a running public stream, such as the demo world's. */
import type { Probe } from './probe.ts'
import { ask, limitsOf, newNetwork, pause, type Target } from './target.ts'

/** How many more players than its limit the network opens. */
const MORE = 20
/** How long the players keep asking: the room's count follows after some seconds. */
const WATCH_MS = 8000
const ROUND_MS = 1000

/** Finds a running public stream and the path of its playlist. */
export async function findShow(
  target: Target,
): Promise<{ username: string; playlist: string; conversationId: string } | null> {
  const { text } = await ask(target, '/api/v1/performers/search?isLive=true&limit=1')
  const [performer] = (JSON.parse(text) as { data: { data: { username: string }[] } }).data.data
  if (!performer) return null
  const { username } = performer
  const joined = await ask(target, `/api/v1/streaming/join/${username}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: target.origin.origin },
    body: '{}',
  })
  if (joined.status >= 300) return null
  const { session } = (
    JSON.parse(joined.text) as { data: { session: { streamId: string; conversationId: string } } }
  ).data
  const { streamId, conversationId } = session
  return { username, playlist: `/LiveApp/streams/${streamId}.m3u8`, conversationId }
}

export const crowdOfOne: Probe = {
  name: 'a crowd of one network in a show',
  isQuick: false,
  async run(target) {
    const show = await findShow(target)
    if (!show) return ['There is no public stream to attack: start the instance with its demo world.']
    const { LIVE_VIEWERS_PER_NETWORK: most, LIVE_COUNTED_PER_NETWORK: mostCounted } = limitsOf(target)
    const before = await countViewers(target)
    const from = newNetwork()
    const opened = Array.from({ length: most + MORE }, () => openPlayer(target, show.playlist, from))
    const players = (await Promise.all(opened)).filter((media) => media !== null)
    let watching = 0
    let counted = 0
    for (const untilMs = Date.now() + WATCH_MS; Date.now() < untilMs; await pause(ROUND_MS)) {
      const statuses = await Promise.all(players.map((media) => statusOf(target, media, from)))
      watching = Math.max(watching, statuses.filter((status) => status === 200).length)
      counted = Math.max(counted, (await countViewers(target)) - before)
    }
    const found: string[] = []
    if (watching < Math.min(most, MORE)) found.push(`Only ${watching} players got in: nothing was tried.`)
    if (watching > most) found.push(`${watching} players of one network watch.`)
    if (counted > mostCounted) found.push(`The room counts ${counted} viewers more.`)
    const status = await statusOf(target, show.playlist, newNetwork())
    if (status !== 200) found.push(`Somebody else who wanted to watch got ${status}.`)
    return found
  },
}

/**
 * Opens a player's session and sends one request with it; a session takes a place at its second request.
 * @returns the path of the playlist that a player keeps requesting; null when the session is refused
 */
async function openPlayer(target: Target, playlist: string, from: string): Promise<string | null> {
  const { status, text } = await ask(target, playlist, { from })
  if (status !== 200) return null
  const { pathname, search } = new URL(text.trim().split('\n').at(-1)!, new URL(playlist, target.origin))
  const media = pathname + search
  await statusOf(target, media, from)
  return media
}

async function statusOf(target: Target, path: string, from: string): Promise<number | string> {
  return ask(target, path, { from }).then(
    ({ status }) => status,
    (error: Error) => error.message,
  )
}

/** Sums up the viewers of all public rooms, as the lobby shows them. */
async function countViewers(target: Target): Promise<number> {
  const { text } = await ask(target, '/api/v1/performers/search?isLive=true&limit=50')
  const { data } = (JSON.parse(text) as { data: { data: { live: { viewerCount: number } | null }[] } }).data
  return data.reduce((sum, { live }) => sum + (live?.viewerCount ?? 0), 0)
}
