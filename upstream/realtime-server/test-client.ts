import { WebSocket } from 'ws'
import { decodeMessage, parseJson, type ClientMessage } from './protocol.ts'

/** A plain socket for messages that an official client would never send. */
export class TestClient {
  readonly webSocket: WebSocket
  readonly messages: ClientMessage[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  #waiting: { isWanted: (message: ClientMessage) => boolean; take: (message: ClientMessage) => void }[] = []

  constructor(url: string, headers: Record<string, string> = {}) {
    this.webSocket = new WebSocket(url, { perMessageDeflate: false, headers })
    this.webSocket.on('error', () => {})
    this.webSocket.on('message', (raw) => this.#receive(raw.toString()))
    this.closed = new Promise((resolve) => {
      this.webSocket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
  }

  send(message: unknown): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    if (this.webSocket.readyState === WebSocket.CONNECTING) {
      this.webSocket.once('open', () => this.webSocket.send(text))
    } else {
      this.webSocket.send(text)
    }
  }

  /** Waits for the first message with this event name that has not been returned yet. */
  next(event: string): Promise<ClientMessage> {
    const isWanted = (message: ClientMessage) => message.event === event
    const index = this.messages.findIndex(isWanted)
    const [present] = index < 0 ? [] : this.messages.splice(index, 1)
    if (present) return Promise.resolve(present)
    return new Promise((take) => this.#waiting.push({ isWanted, take }))
  }

  /** Returns the decoded data of the next message with this event name. */
  async nextData(event: string): Promise<unknown> {
    const { data } = await this.next(event)
    return typeof data === 'string' ? parseJson(data) : data
  }

  async socketId(): Promise<string> {
    const { socket_id: socketId } = (await this.nextData('pusher:connection_established')) as {
      socket_id: string
    }
    return socketId
  }

  close(): void {
    this.webSocket.terminate()
  }

  #receive(text: string): void {
    const message = decodeMessage(text)
    if (!message) return
    const index = this.#waiting.findIndex(({ isWanted }) => isWanted(message))
    const [waiting] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (waiting) waiting.take(message)
    else this.messages.push(message)
  }
}
