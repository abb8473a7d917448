import { setTimeout as delay } from 'node:timers/promises'
import { Engine } from '../engine.ts'
import type { EngineLimits, OpenStream, StreamEvent } from '../protocol.ts'
import { mintToken } from '../tokens.ts'
import type { TokenType } from '../tokens.ts'
import { ffmpegPath, makeTemporaryDirectory } from './videos.ts'

export const TEST_SECRET = 'secret-of-the-tests'
const GATEWAY_SECRET = 'secret-of-the-gateway'

/** An engine in the test's own process, with its events. */
export interface RunningEngine {
  engine: Engine
  origin: string
  events: StreamEvent[]
  recordingsDir: string
  open(options: Partial<OpenStream> & { streamId: string }): void
  token(streamId: string, type: TokenType): string
  stop(): Promise<void>
}

export async function startTestEngine(limits?: Partial<EngineLimits>): Promise<RunningEngine> {
  const events: StreamEvent[] = []
  const recordingsDir = await makeTemporaryDirectory()
  const config = {
    appName: 'LiveApp',
    secret: TEST_SECRET,
    gatewaySecret: GATEWAY_SECRET,
    ...(limits && { limits }),
    recordingsDir,
    ffmpegPath,
    generation: 0,
    ice: { udpPorts: { first: 1024, last: 65_535 }, bindAddress: '127.0.0.1', iceServers: [] },
  }
  const { engine, port } = await Engine.start(
    config,
    () => {},
    (event) => events.push(event),
  )
  return {
    engine,
    origin: `http://127.0.0.1:${port}`,
    events,
    recordingsDir,
    open: (options) => engine.streams.open({ record: false, secure: false, ...options }),
    token: (streamId, type) =>
      mintToken(TEST_SECRET, { streamId, type, exp: Math.floor(Date.now() / 1000) + 60 }),
    stop: () => engine.stop(),
  }
}

/** The headers with which the gateway tells the engine the client's network. */
export const fromNetwork = (network: string) => ({
  'x-ovation-client-network': network,
  'x-ovation-gateway': GATEWAY_SECRET,
})

/** Waits for a state. @throws Error with the state's name after the time limit */
export async function waitFor<Value>(
  what: string,
  find: () => Value | Promise<Value>,
  limitMs = 15_000,
): Promise<NonNullable<Value>> {
  const endsAt = Date.now() + limitMs
  for (;;) {
    const found = await find()
    if (found) return found
    if (Date.now() > endsAt) throw new Error(`timed out after ${limitMs} ms waiting for ${what}`)
    await delay(25)
  }
}

/** Opens a playback session and returns the URL of the media playlist. */
export async function openPlayback(origin: string, streamId: string, token?: string): Promise<string> {
  const url = `${origin}/LiveApp/streams/${streamId}.m3u8${token ? `?token=${token}` : ''}`
  const response = await fetch(url)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  const mediaUrl = text.trim().split('\n').at(-1)
  return new URL(mediaUrl ?? '', url).href
}

export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return text
}
