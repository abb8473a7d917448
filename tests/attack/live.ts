/** One network that wants a show for itself. Needs a running public stream, as the demo world has; else it does nothing. */
import type { Probe } from './probe.ts'
import { ask, ATTACKER, type Target } from './target.ts'

const PLAYERS = 600
/** What the room may count of them: players that go on asking, and few of one network. */
const COUNTED = 50

/** The playlist of a public stream that runs now. */
export async function findPlaylist(target: Target): Promise<string | null> {
  const { text } = await ask(target, '/api/v1/performers/search?isLive=true&limit=1')
  const [performer] = (JSON.parse(text) as { data: { data: { username: string }[] } }).data.data
  if (!performer) return null
  const joined = await ask(target, `/api/v1/streaming/join/${performer.username}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: target.origin.origin },
    body: '{}',
  })
  if (joined.status >= 300) return null
  const { session } = (JSON.parse(joined.text) as { data: { session: { streamId: string } } }).data
  return `/LiveApp/streams/${session.streamId}.m3u8`
}

export const crowdOfOne: Probe = {
  name: 'a crowd of one network in a show',
  isQuick: false,
  async run(target) {
    const playlist = await findPlaylist(target)
    if (!playlist) return ['There is no public stream to attack: start the instance with its demo world.']
    const before = await countViewers(target)
    const asked = Array.from({ length: PLAYERS }, () =>
      ask(target, playlist, { from: ATTACKER }).catch(() => null),
    )
    await Promise.all(asked)
    const found: string[] = []
    const { status } = await ask(target, playlist)
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
