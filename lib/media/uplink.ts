/** A connection that publishes to the engine, by any protocol. */

/** One connection, open until `closed` settles. */
export interface Uplink {
  /** Settles when the connection is lost; never rejects. */
  closed: Promise<void>
  /** Bits and frames a second since the last call; null while unknown. */
  measure(): Promise<{ bitsPerSecond: number; framesPerSecond: number } | null>
  replaceTracks(stream: MediaStream): Promise<void>
  close(): Promise<void>
}

export interface PublishTarget {
  whipPath: string
  ingestPath: string
  token: string
  iceServers: RTCIceServer[]
}

/** The engine refuses this publisher: another attempt cannot help. */
export class PublishRefused extends Error {}
