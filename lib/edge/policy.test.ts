import { expect, test } from 'vitest'
import { contentPolicy, originsOf, type PolicyInput } from './policy.ts'

const INPUT: PolicyInput = {
  scripts: { by: 'nonce', nonce: 'abc' },
  scriptHosts: [],
  contentOrigins: [],
  leadsToPayment: false,
  isDevelopment: false,
}

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${name} `))
  return found?.split(' ').slice(1) ?? []
}

test('a page rendered for a single request only runs scripts that carry its nonce', () => {
  const sources = directive(contentPolicy(INPUT), 'script-src')
  expect(sources).toContain("'nonce-abc'")
  expect(sources).toContain("'strict-dynamic'")
  expect(sources).not.toContain("'unsafe-inline'")
  expect(sources).not.toContain("'unsafe-eval'")
})

test('a cached page leaves room for hashes and runs nothing else inline', () => {
  expect(directive(contentPolicy({ ...INPUT, scripts: { by: 'hash', hashes: [] } }), 'script-src')).toEqual([
    "'self'",
  ])
})

test('a page may load scripts from a script host and report to it, and no site may frame the page', () => {
  const policy = contentPolicy({ ...INPUT, scriptHosts: ['www.example.org'] })
  expect(directive(policy, 'script-src')).toContain('https://www.example.org')
  expect(directive(policy, 'connect-src')).toContain('https://www.example.org')
  expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"])
})

test('a page may reach a streaming server of the settings by http and by socket', () => {
  const origins = originsOf(['wss://live.example.org:5443/app', 'cdn.example.org', '', 'http://['])
  expect(origins).toEqual(['https://live.example.org:5443', 'https://cdn.example.org'])
  const connect = directive(contentPolicy({ ...INPUT, contentOrigins: origins }), 'connect-src')
  expect(connect).toContain('wss://live.example.org:5443')
})

test('forms stay on this site except where they lead to a payment provider', () => {
  expect(directive(contentPolicy(INPUT), 'form-action')).toEqual(["'self'"])
  expect(directive(contentPolicy({ ...INPUT, leadsToPayment: true }), 'form-action')).toContain('https:')
})
