/** What the queue of uploads and the code that sends a file know of each other. */

/** The ticket of an upload, or why there is none. */
export type GotTicket =
  | { status: 'done'; ticket: string }
  /** Upstream knows no unfinished upload of this id. */
  | { status: 'gone' }
  | { status: 'unreached' }
  | { status: 'failed'; text: string }

export interface SendOptions {
  /** The name of a purpose that upstream has registered: `photo`. */
  purpose: string
  /** Where uploads begin: `/uploads`. */
  endpoint: string
  /** The unfinished upload to go on with; null begins a new one. */
  uploadId: string | null
  getTicket(uploadId?: string): Promise<GotTicket>
}

export interface SentEvents {
  /** Upstream has the upload; the ticket serves all its requests. */
  onBegun(uploadId: string, ticket: string): void
  /** May fall, when bytes are sent again. */
  onProgress(sentBytes: number): void
  /** `away`: no service answers. `spoilt`: a chunk arrived changed, and is sent again. */
  onHeld(why: 'away' | 'spoilt'): void
  onDone(fileId: string): void
  onFailed(failure: { text: string; canRetry: boolean }): void
}

/** Sends a file. Stopping leaves what upstream has, so that the same upload can go on later. */
export type Send = (file: File, options: SendOptions, events: SentEvents) => { stop(): void }
