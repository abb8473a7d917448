/** What a way in to the engine is, whichever way it goes. */

/** One way in, open until `closed` settles. */
export interface Uplink {
  /** Settles when the connection is lost; never rejects. */
  closed: Promise<void>
  /** Bits a second and frames a second sent since the last question; null while unknown. */
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

/** The engine does not want this publisher: another try cannot help. */
export class PublishRefused extends Error {}
