import type { EngineLimits } from './protocol.ts'

export const DEFAULT_LIMITS: EngineLimits = {
  maxStreams: 64,
  maxSessionsPerStream: 5000,
  maxSessionsPerNetwork: 200,
  maxCountedPerNetwork: 5,
  maxWhepPeersPerStream: 50,
}

/** The most unsent bytes for a publisher who never reads. The engine sends a publisher nothing but answers to pings. */
export const MAX_INGEST_WAITING_BYTES = 64 * 1024

/** The SDP offers of browsers have 3–10 KB. */
export const MAX_SDP_BYTES = 64 * 1024

/** The limit for one slice of a MediaRecorder; 200 ms at 20 Mbit/s are 0.5 MB. */
export const MAX_INGEST_MESSAGE_BYTES = 8 * 1024 * 1024

/** A stream whose publisher sends nothing for this long is interrupted. */
export const SILENCE_LIMIT_MS = 5_000
