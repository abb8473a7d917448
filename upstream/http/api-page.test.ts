import { expect, test } from 'vitest'
import { allCalls } from '#contract/contract.ts'
import { renderApiPage } from './api-page.ts'

const page = renderApiPage(allCalls, 'Test')

test('the page gives ids and times by the name of their format, without the pattern', () => {
  expect(page).toContain('&quot;format&quot;: &quot;uuid&quot;')
  expect(page).toContain('&quot;format&quot;: &quot;date-time&quot;')
  expect(page).not.toContain('[0-9a-fA-F]{8}')
  expect(page).not.toMatch(/\\\\d\{4\}/)
})

test('the page keeps a pattern that has no name of a format', () => {
  expect(page).toContain('&quot;pattern&quot;: &quot;^[A-Z]{2}$&quot;')
})

test('the head of the page says how a client gets a token and sends it', () => {
  const head = page.slice(0, page.indexOf('<nav'))
  expect(head).toContain('<a href="#login"><code>POST /auth/login</code></a>')
  expect(head).toContain('"username": "…", "password": "…"')
  expect(head).toContain('Authorization: Bearer …')
})

test('every link within the page has a target', () => {
  const targets = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id!)
  expect(targets.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
})
