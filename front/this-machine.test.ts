import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { identifyClient } from './client-address.ts'
import { readFrontConfig } from './config.ts'
import { SECRET } from './test-world.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.127.0.1', false],
  ['192.0.2.1', false],
  ['::2', false],
  ['2001:db8::1', false],
  ['127.example', false],
  ['', false],
  [undefined, false],
])('a browser at %s is at this machine: %s', (remoteAddress, isHere) => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  const headers: IncomingMessage['headers'] = { host: 'localhost' }
  const request = Object.assign(new IncomingMessage(socket), { httpVersion: '1.1', headers })
  const config = readFrontConfig({ INTERNAL_SECRET: SECRET })
  identifyClient(request, config)
  expect(request.headers['x-ovation-this-machine']).toBe(isHere ? '1' : undefined)
})
