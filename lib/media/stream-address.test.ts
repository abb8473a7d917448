import { expect, test, vi } from 'vitest'
import { createStreamAddress, type StreamAddressOptions } from './stream-address.ts'

const makeOptions = (change: Partial<StreamAddressOptions> = {}) => ({
  isSecure: false,
  page: { protocol: 'https:', host: 'stage.example' },
  viewerURL: '/',
  applicationName: 'LiveApp',
  streamId: 's1',
  option: 'hls' as const,
  askForToken: vi.fn<() => Promise<string | null>>(async () => 'abc'),
  onNoToken: vi.fn<() => void>(),
  ...change,
})

test('an open room asks for no token', async () => {
  const options = makeOptions()
  expect(await createStreamAddress(options)()).toBe('https://stage.example/LiveApp/streams/s1.m3u8')
  expect(options.askForToken).not.toHaveBeenCalled()
})

test('a secure room gets a new token for each attempt', async () => {
  const options = makeOptions({ isSecure: true })
  const find = createStreamAddress(options)
  expect(await find()).toBe('https://stage.example/LiveApp/streams/s1.m3u8?token=abc')
  await find()
  expect(options.askForToken).toHaveBeenCalledTimes(2)
})

test('onNoToken is called once for a row of failures, and again for the next row', async () => {
  const askForToken = vi.fn<() => Promise<string | null>>(async () => null)
  const options = makeOptions({ isSecure: true, askForToken })
  const find = createStreamAddress(options)
  expect([await find(), await find(), await find()]).toEqual(['', '', ''])
  expect(options.onNoToken).toHaveBeenCalledTimes(1)
  askForToken.mockResolvedValueOnce('abc')
  expect(await find()).not.toBe('')
  await find()
  expect(options.onNoToken).toHaveBeenCalledTimes(2)
})

test('a site with an empty viewer host has no address', async () => {
  expect(await createStreamAddress(makeOptions({ viewerURL: '' }))()).toBe('')
})

test('streams play from the viewer host when the setting names one', async () => {
  const find = createStreamAddress(makeOptions({ viewerURL: 'live.example', option: 'mp4' }))
  expect(await find()).toBe('https://live.example/LiveApp/streams/s1.mp4')
})
