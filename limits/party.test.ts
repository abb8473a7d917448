import { expect, test } from 'vitest'
import { countsOf, holderOf, parseParty, strangerAt, writeParty } from './party.ts'

const AT_HOME = strangerAt('2001:db8:1:2345::9')

test('a stranger counts in each network of the address, and a member by account and among each network’s members', () => {
  expect(countsOf(AT_HOME)).toEqual([
    { key: '2001:db8:1:2345::/64', multiple: 1 },
    { key: '2001:db8:1:2300::/56', multiple: 2 },
    { key: '2001:db8:1::/48', multiple: 8 },
  ])
  expect(countsOf({ ...AT_HOME, account: 'mia' })).toEqual([
    { key: 'account mia', multiple: 1 },
    { key: 'members of 2001:db8:1:2345::/64', multiple: 100 },
    { key: 'members of 2001:db8:1:2300::/56', multiple: 200 },
    { key: 'members of 2001:db8:1::/48', multiple: 800 },
  ])
  expect([holderOf(AT_HOME), holderOf({ ...AT_HOME, account: 'mia' })]).toEqual([
    '2001:db8:1::/48',
    'account mia',
  ])
})

test.each([null, 'mia'])('a party survives being written to headers and parsed (account %s)', (account) => {
  const party = { ...AT_HOME, account }
  expect(parseParty(writeParty(party))).toEqual(party)
  expect(Object.keys(writeParty(party))).toHaveLength(account === null ? 1 : 2)
})

test('headers without a network, or with two, give no party, and a repeated account header is ignored', () => {
  const { 'x-ovation-client-network': named } = writeParty(AT_HOME)
  for (const networks of [undefined, '', [named!, named!]])
    expect(parseParty({ 'x-ovation-client-network': networks, 'x-ovation-client-account': 'mia' })).toBeNull()
  expect(parseParty({ ...writeParty(AT_HOME), 'x-ovation-client-account': ['mia', 'noor'] })).toEqual(AT_HOME)
})
