/**
 * The messages between the platform process (parent) and the media engine (child) over the fork's IPC channel.
 * Everything here survives JSON.
 */

/** ICE and UDP settings of the engine's WebRTC side. */
export interface IceConfig {
  /** UDP ports for media. One port (first = last) means that all peers share it. */
  udpPorts: { first: number; last: number }
  /** Local address to bind; `0.0.0.0` gathers every interface. */
  bindAddress: string
  /** Address that browsers reach when the machine stands behind a 1:1 NAT. */
  publicIp?: string
  /** `stun:host:port` or `turn:user:password@host:port` URLs. */
  iceServers: string[]
}

/** Bounds of the engine; see `limits.ts` for the defaults. */
export interface EngineLimits {
  maxStreams: number
  maxSessionsPerStream: number
  /** Viewers of one stream by one account, or from one network of strangers. */
  maxSessionsPerNetwork: number
  /** How often one account, or one network of strangers, counts at most where the number of viewers is shown. */
  maxCountedPerNetwork: number
  maxWhepPeersPerStream: number
}

export interface EngineConfig {
  appName: string
  /** HMAC secret of play and publish tokens. */
  secret: string
  /** What the gateway shows beside a viewer's network: the engine believes nobody else about it. */
  gatewaySecret: string
  /** Absolute directory below which each recorded stream has a directory of its own. */
  recordingsDir: string
  ffmpegPath: string
  /** How often the parent has started the engine again. */
  generation: number
  ice: IceConfig
  limits?: Partial<EngineLimits>
}

export interface OpenStream {
  streamId: string
  record: boolean
  secure: boolean
  loopFile?: string
  /** True when the engine died while this stream was open: its players wait instead of seeing a 404. */
  wasLive?: boolean
  /** Play tokens (sha256 hex) that were kicked before the parent started the engine again. */
  kickedTokenHashes?: string[]
}

export interface FinishedRecording {
  file: string
  durationMs: number
  sizeBytes: number
  width: number
  height: number
  posterFile: string | null
}

/** Calls from parent to child with their arguments. */
export interface EngineCalls {
  configure: EngineConfig
  open: OpenStream
  close: { streamId: string; record: boolean }
  kick: { streamId: string; tokenHash: string }
  dropPublisher: { streamId: string }
  stop: Record<string, never>
}

/** Answers of the child, by call. */
export interface EngineReplies {
  configure: { port: number }
  open: null
  close: FinishedRecording | null
  kick: null
  dropPublisher: null
  stop: null
}

export type EngineCallName = keyof EngineCalls

export type StreamEvent =
  | { type: 'publishing'; streamId: string }
  | { type: 'interrupted'; streamId: string }
  | { type: 'resumed'; streamId: string }
  | { type: 'viewers'; streamId: string; count: number }

export type ParentMessage = {
  [Name in EngineCallName]: { kind: 'call'; id: number; name: Name; args: EngineCalls[Name] }
}[EngineCallName]

export type ChildMessage =
  | { kind: 'reply'; id: number; ok: true; value: EngineReplies[EngineCallName] }
  | { kind: 'reply'; id: number; ok: false; code: string; message: string }
  | { kind: 'event'; event: StreamEvent }
