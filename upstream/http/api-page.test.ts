import { expect, test } from 'vitest'
import { allCalls } from '#contract/contract.ts'
import { renderApiPage } from './api-page.ts'

const page = renderApiPage(allCalls, 'Test')

test('ids and times are named by their formats, without the pattern of each', () => {
  expect(page).toContain('&quot;format&quot;: &quot;uuid&quot;')
  expect(page).toContain('&quot;format&quot;: &quot;date-time&quot;')
  expect(page).not.toContain('[0-9a-fA-F]{8}')
  expect(page).not.toMatch(/\\\\d\{4\}/)
})

test('a pattern without the name of a format stays', () => {
  expect(page).toContain('&quot;pattern&quot;: &quot;^[A-Z]{2}$&quot;')
})

test('its head says how a client gets a token and sends it', () => {
  const head = page.slice(0, page.indexOf('<nav'))
  expect(head).toContain('<a href="#login"><code>POST /auth/login</code></a>')
  expect(head).toContain('"username": "…", "password": "…"')
  expect(head).toContain('Authorization: Bearer …')
})

test('every link within the page leads somewhere', () => {
  const targets = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id!)
  expect(targets.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
})
