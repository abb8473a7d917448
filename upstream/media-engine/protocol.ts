/**
 * The messages between the platform process (parent) and the media engine (child) over the fork's IPC channel. All
 * values here can be converted to JSON and back.
 */

/** The ICE and UDP settings for WebRTC. */
export interface IceConfig {
  /** The UDP ports for media. With one port (first = last), all peers share it. */
  udpPorts: { first: number; last: number }
  /** The local address to bind; `0.0.0.0` uses every interface. */
  bindAddress: string
  /** The public address of a machine behind a 1:1 NAT. */
  publicIp?: string
  /** `stun:host:port` or `turn:user:password@host:port` URLs. */
  iceServers: string[]
}

/** The limits of the engine; see `limits.ts` for the defaults. */
export interface EngineLimits {
  maxStreams: number
  maxSessionsPerStream: number
  /** The most viewers of one stream by one account, or from one network of strangers. */
  maxSessionsPerNetwork: number
  /** The most times that one account, or one network of strangers, counts in the displayed number of viewers. */
  maxCountedPerNetwork: number
  maxWhepPeersPerStream: number
}

export interface EngineConfig {
  appName: string
  /** The HMAC secret of play and publish tokens. */
  secret: string
  /**
   * The secret that the gateway sends with a viewer's network. The engine trusts a network only together with this
   * secret.
   */
  gatewaySecret: string
  /** The absolute path of the directory in which each recorded stream has its own directory. */
  recordingsDir: string
  ffmpegPath: string
  /** The number of times that the parent has restarted the engine. */
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

/** The child's answers, by call. */
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
