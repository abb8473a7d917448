/** One network that wants a show for itself. Needs a running public stream, as the demo world has; else it does nothing. */
import type { Probe } from './probe.ts'
import { ask, ATTACKER, type Target } from './target.ts'

const PLAYERS = 600
/** What the room may count of them: players that go on asking, and few of one network. */
const COUNTED = 50

/** A public show that runs now, with the path of its playlist. */
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
    const before = await countViewers(target)
    const asked = Array.from({ length: PLAYERS }, () =>
      ask(target, show.playlist, { from: ATTACKER }).catch(() => null),
    )
    await Promise.all(asked)
    const found: string[] = []
    const { status } = await ask(target, show.playlist)
    if (status !== 200) found.push(`Somebody else who wanted to watch got ${status}.`)
    const grown = (await countViewers(target)) - before
    if (grown > COUNTED) found.push(`The room counts ${grown} viewers more.`)
    return found
  },
}

/** The viewers of all public rooms, as the lobby shows them. */
async function countViewers(target: Target): Promise<number> {
  const { text } = await ask(target, '/api/v1/performers/search?isLive=true&limit=50')
  const { data } = (JSON.parse(text) as { data: { data: { live: { viewerCount: number } | null }[] } }).data
  return data.reduce((sum, { live }) => sum + (live?.viewerCount ?? 0), 0)
}
