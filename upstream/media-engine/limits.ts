import type { EngineLimits } from './protocol.ts'

export const defaultLimits: EngineLimits = {
  maxStreams: 64,
  maxSessionsPerStream: 5000,
  maxWhepPeersPerStream: 50,
}

/** SDP offers of browsers are 3–10 KB. */
export const maxSdpBytes = 64 * 1024

/** One MediaRecorder slice; 200 ms at 20 Mbit/s is 0.5 MB. */
export const maxIngestMessageBytes = 8 * 1024 * 1024

/** A stream whose publisher sends nothing for this long is interrupted. */
export const silenceLimitMs = 5_000
