/** Sockets that read a performer's channels when the performer or the operator blocks their country. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { setBlockedCountries } from '#contract/performer-blocks.ts'
import { authorizeChannel } from '#contract/realtime.ts'
import { startLive } from '#contract/streaming.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { TestClient } from '#upstream/realtime-server/test-client.ts'
import { startTestServer, TEST_APP, type TestServer } from '#upstream/realtime-server/test-server.ts'
import { createEmbeddedHub } from '../../kernel/realtime/embedded.ts'
import { cutOffCountries } from './kicking.ts'

const PARIS = '203.0.113.7'
const BERLIN = '198.51.100.7'
const NOWHERE = '192.0.2.7'
let kernel: TestKernel
let api: Api
let server: TestServer
let star: Person
let channel: string
let room: string
let clients: TestClient[]
beforeEach(async () => {
  kernel = await createTestKernel()
  server = await startTestServer()
  Object.assign(kernel.hub, createEmbeddedHub({ ...TEST_APP, server: server.realtime, path: '/realtime' }))
  api = createApi(kernel)
  star = await makePerformer(kernel)
  channel = `private-${channels.performer(star.id)}`
  const { session } = await api.call(startLive, { body: { title: 'Not for all' } }, star)
  room = channels.room(session.streamId)
  clients = []
})
afterEach(async () => {
  for (const client of clients) client.close()
  await server.close()
  await kernel.close()
})

function connect(): TestClient {
  const client = new TestClient(`ws://127.0.0.1:${server.port}/realtime/app/${TEST_APP.key}?protocol=7`)
  clients.push(client)
  return client
}

/** Asks for a signature over a new socket. */
async function ask(person: Person, address: string, channelName: string) {
  const client = connect()
  const body = { socketId: await client.socketId(), channelName }
  const answer = await api.send(authorizeChannel, { body }, person, address)
  return { client, answer }
}

async function read(address: string, channelName = channel, person?: Person): Promise<TestClient> {
  const { client, answer } = await ask(person ?? (await makeFan(kernel)), address, channelName)
  client.send({ event: 'pusher:subscribe', data: { channel: channelName, auth: answer.data.auth } })
  await client.next('pusher_internal:subscription_succeeded')
  return client
}

async function block(...countries: string[]): Promise<void> {
  await api.call(setBlockedCountries, { body: { countries } }, star)
  await kernel.runJobs()
}

async function expectDelivery(client: TestClient, name = channel): Promise<void> {
  await kernel.hub.publish([name], 'post/published', {})
  await client.next('post/published')
}

test('sockets from a newly blocked country lose the performer’s channel and room, and others keep them', async () => {
  const lost = [await read(PARIS), await read(PARIS, room)]
  const [german, germanInRoom, unknown] = [await read(BERLIN), await read(BERLIN, room), await read(NOWHERE)]
  const elsewhere = `private-${channels.performer((await makePerformer(kernel)).id)}`
  const reader = await read(PARIS, elsewhere)
  await block('FR')
  for (const client of lost) expect((await client.closed).code).toBe(4009)
  for (const client of [german, unknown]) await expectDelivery(client)
  await expectDelivery(germanInRoom, room)
  await expectDelivery(reader, elsewhere)
})

test('a member who has lost a channel may read it again when the country is unblocked', async () => {
  const fan = await makeFan(kernel)
  const before = await read(PARIS, channel, fan)
  await block('FR')
  await before.closed
  expect((await ask(fan, PARIS, channel)).answer.error?.code).toBe('PERFORMER_NOT_FOUND')
  await block()
  await expectDelivery(await read(PARIS, channel, fan))
})

test('a country that was blocked before does not end the sockets of another one', async () => {
  await block('FR')
  const german = await read(BERLIN)
  await block('FR', 'BE')
  await expectDelivery(german)
})

test('a socket that has only a signature loses it with the block', async () => {
  const { client } = await ask(await makeFan(kernel), PARIS, channel)
  await block('FR')
  expect((await client.closed).code).toBe(4009)
})

test('a block that commits while a signature is asked for finds the socket', async () => {
  await block('FR')
  // The hub knows the socket although the check has refused it, so it knew the socket before the check.
  const { client } = await ask(await makeFan(kernel), PARIS, channel)
  await kernel.hub.closeReaders([channel], ['FR'])
  expect((await client.closed).code).toBe(4009)
})

test('a country that the operator blocks loses the sockets that read anything', async () => {
  const fan = await makeFan(kernel)
  const lost = [await read(PARIS), await read(PARIS, room), await read(PARIS, channels.user(fan.id), fan)]
  const german = await read(BERLIN)
  await cutOffCountries(kernel, ['FR'])
  await kernel.runJobs()
  for (const client of lost) expect((await client.closed).code).toBe(4009)
  await expectDelivery(german)
})
