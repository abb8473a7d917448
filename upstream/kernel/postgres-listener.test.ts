import { EventEmitter } from 'node:events'
import type { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenOnPostgres } from './postgres-listener.ts'

class FakeClient extends EventEmitter {
  connect = vi.fn(() => Promise.resolve())
  query = vi.fn((_text: string) => Promise.resolve())
  end = vi.fn(() => Promise.resolve())
  escapeIdentifier = (name: string) => `"${name}"`
}

let clients: FakeClient[]
let prepare: (client: FakeClient) => void
const onMessage = vi.fn<(text: string) => void>()
const onConnection = vi.fn<(isConnected: boolean) => void>()
const log = { warn: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  clients = []
  prepare = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
})

function listen() {
  const createClient = () => {
    const client = new FakeClient()
    prepare(client)
    clients.push(client)
    return client as unknown as Client
  }
  return listenOnPostgres({ channel: 'changes', createClient, log, onMessage, onConnection })
}
const reports = () => onConnection.mock.calls.map(([isConnected]) => isConnected)

test('messages arrive once the channel is listened to', async () => {
  listen()
  await vi.advanceTimersByTimeAsync(0)
  expect(clients[0]!.query).toHaveBeenCalledWith('listen "changes"')
  expect(reports()).toEqual([true])
  clients[0]!.emit('notification', { payload: 'settings' })
  expect(onMessage).toHaveBeenCalledWith('settings')
})

test.each(['error', 'end'])('the loss of a connection (%s) is reported at once, and once', async (event) => {
  listen()
  await vi.advanceTimersByTimeAsync(0)
  clients[0]!.emit(event, new Error('lost'))
  clients[0]!.emit('end')
  expect(reports()).toEqual([true, false])
  expect(clients[0]!.end).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(clients).toHaveLength(2)
  expect(reports()).toEqual([true, false, true])
})

test('a server that does not answer is tried every second', async () => {
  prepare = (client) => client.connect.mockRejectedValue(new Error('away'))
  listen()
  await vi.advanceTimersByTimeAsync(3000)
  expect(clients).toHaveLength(4)
  expect(reports()).not.toContain(true)
})

test('an outage is logged once, and so is its end', async () => {
  prepare = (client) => {
    if (clients.length < 3) client.connect.mockRejectedValue(new Error('away'))
  }
  listen()
  await vi.advanceTimersByTimeAsync(5000)
  const texts = log.warn.mock.calls.map(([, text]) => text as string)
  expect(texts).toEqual([expect.stringContaining('is lost'), expect.stringContaining('is back')])
})

test('a listener that is stopped connects no more', async () => {
  const stop = listen()
  await vi.advanceTimersByTimeAsync(0)
  await stop()
  clients[0]!.emit('end')
  await vi.advanceTimersByTimeAsync(5000)
  expect(clients).toHaveLength(1)
  expect(clients[0]!.end).toHaveBeenCalledOnce()
})

test('a listener that is stopped between two attempts connects no more', async () => {
  const stop = listen()
  await vi.advanceTimersByTimeAsync(0)
  clients[0]!.emit('end')
  await stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(clients).toHaveLength(1)
})

test('a listener that is stopped while it connects reports no connection', async () => {
  const stop = listen()
  await stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(reports()).toEqual([])
  expect(clients).toHaveLength(1)
})
