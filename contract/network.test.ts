import { expect, test } from 'vitest'
import { networkOf, networksOf, plainAddress } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // All IPv4-mapped addresses lie in one /64, so as IPv6 networks they would count as one visitor.
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['unknown', 'unknown'],
])('networkOf maps %s to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['2001:db8:1:2345::9', ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:db8:1:23ff::9', ['2001:db8:1:23ff::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:db8:1:ab::', ['2001:db8:1:ab::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
])('networksOf lists the networks of %s as %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})

test.each([
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['::FFFF:7F00:0001', '127.0.0.1'],
  ['0:0:0:0:0:FFFF:7f00:1', '127.0.0.1'],
  ['0000:0000:0000:0000:0000:ffff:127.0.0.1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1'],
  ['2001:db8::ffff:7f00:1', '2001:db8::ffff:7f00:1'],
  ['0::ffff:7f00:1', '127.0.0.1'],
  ['::ffff:255.255.255.255', '255.255.255.255'],
  ['::1', '::1'],
  ['', ''],
  // These are not addresses, so they stay unchanged.
  ['0:0:0:0:0:ffff:7f00', '0:0:0:0:0:ffff:7f00'],
  ['0:0:0:0:0:ffff:7f00:1:9', '0:0:0:0:0:ffff:7f00:1:9'],
  ['::ffff:127.0.0.256', '::ffff:127.0.0.256'],
  ['::ffff:127.0.0.-1', '::ffff:127.0.0.-1'],
  ['::ffff:127.0.0.1.5', '::ffff:127.0.0.1.5'],
  ['::ffff:127.0.0.x', '::ffff:127.0.0.x'],
  ['::ffff:1.5e0.0.0.1', '::ffff:1.5e0.0.0.1'],
])('plainAddress turns %s into %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})
