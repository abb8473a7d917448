/**
 * A crowd of WebSocket clients in a separate process. It opens plain TCP sockets and only counts bytes, so that the
 * bench measures the servers and not the clients. Questions over the process's channel:
 * - `{ join }` opens a crowd's sockets and subscribes them; answers `{ joined }`, the crowd's number
 * - `{ expect }` answers `{ counting }` at once, and `{ receivedBytes }` when every socket has its messages
 */
import { connect, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { signChannel } from '#upstream/realtime-server/signatures.ts'

export interface Join {
  port: number
  path: string
  count: number
  /** The private channel to subscribe to, and the app that signs for it; absent if a connection is enough. */
  room?: { channel: string; app: { key: string; secret: string } }
  /** The sockets use these headers in turn. */
  headerSets: Record<string, string>[]
}

export interface Expect {
  crowd: number
  messages: number
  /** The bytes of one message on the wire. */
  frameBytes: number
}

interface Question {
  join?: Join
  expect?: Expect
}

interface Member {
  socket: Socket
  receivedBytes: number
}

const crowds: Member[][] = []

process.on('message', (question: Question) => {
  answer(question).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit())
process.send?.({ type: 'ready' })

async function answer({ join, expect }: Question): Promise<void> {
  if (join) {
    const members: Member[] = []
    // The crowd opens a few sockets at a time, because a server's listen queue is finite.
    while (members.length < join.count) {
      const some = Math.min(50, join.count - members.length)
      members.push(
        ...(await Promise.all(Array.from({ length: some }, (_, at) => enter(join, members.length + at)))),
      )
    }
    process.send?.({ joined: crowds.push(members) - 1 })
  }
  if (expect) await count(expect)
}

async function enter(join: Join, number: number): Promise<Member> {
  const socket = connect({ host: '127.0.0.1', port: join.port, noDelay: true })
  const member: Member = { socket, receivedBytes: 0 }
  const key = randomBytes(16).toString('base64')
  const headers = Object.entries(join.headerSets[number % join.headerSets.length] ?? {})
  socket.write(
    [
      `GET ${join.path} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${key}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  )
  if (join.room) {
    const { channel, app } = join.room
    const [, socketId = ''] = await hear(socket, SOCKET_ID)
    const data = { channel, auth: signChannel(app, socketId, channel) }
    socket.write(maskedTextFrame(JSON.stringify({ event: 'pusher:subscribe', data })))
    await hear(socket, /subscription_succeeded/)
  } else await hear(socket, /\r\n\r\n/)
  socket.on('data', (chunk: Buffer) => (member.receivedBytes += chunk.length))
  return member
}

/** Finds the socket id in the server's first message, which is JSON inside JSON. */
const SOCKET_ID = /socket_id\\?":\\?"([\d.]+)\\?"/

/** Waits until a socket has received text that matches `wanted`. */
function hear(socket: Socket, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const fail = () => reject(new Error(`a socket of the crowd was closed after: ${heard.slice(0, 500)}`))
    const listen = (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      const found = wanted.exec(heard)
      if (!found) return
      socket.off('data', listen).off('close', fail)
      resolve(found)
    }
    socket.on('data', listen).on('close', fail).on('error', fail)
  })
}

/** Makes a frame with a mask of zeroes, because RFC 6455 requires a mask from clients. */
function maskedTextFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  if (payload.length > 65_535) throw new RangeError('too long a greeting')
  const head =
    payload.length < 126
      ? [0x81, 0x80 | payload.length]
      : [0x81, 0xfe, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}

async function count({ crowd, messages, frameBytes }: Expect): Promise<void> {
  const members = crowds[crowd] ?? []
  for (const member of members) member.receivedBytes = 0
  process.send?.({ counting: true })
  const wantedBytes = messages * frameBytes
  const isDone = () => members.every((member) => member.receivedBytes >= wantedBytes)
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 2))
  const receivedBytes = members.reduce((sum, member) => sum + member.receivedBytes, 0)
  process.send?.({ receivedBytes })
}
