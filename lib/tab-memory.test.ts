// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import * as memory from './tab-memory.ts'

const NAME = `${memory.DRAFT}letter`

/** Opens a page: in a tab of its own, or again in the tab that has this storage. */
async function openPage(): Promise<typeof memory> {
  vi.resetModules()
  return import('./tab-memory.ts')
}

/** Logs out in another tab, whose own storage is none of this tab's. */
function logOutElsewhere(page: typeof memory): void {
  const kept = Object.entries(sessionStorage)
  page.forgetDrafts()
  for (const [name, value] of kept) sessionStorage.setItem(name, String(value))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a draft is there after a reload, and gone after a logout in this tab', async () => {
  const page = await openPage()
  page.readFromTab(NAME)
  page.keepInTab(NAME, 'words')
  const reloaded = await openPage()
  expect(reloaded.readFromTab(NAME)).toBe('words')
  reloaded.forgetDrafts()
  expect((await openPage()).readFromTab(NAME)).toBeNull()
})

test('a tab that slept through the logout of another tab shows no draft of before', async () => {
  const page = await openPage()
  page.readFromTab(NAME)
  page.keepInTab(NAME, 'words')
  logOutElsewhere(await openPage())
  expect(sessionStorage.getItem(NAME)).not.toBeNull()
  const woken = await openPage()
  expect(woken.readFromTab(NAME)).toBeNull()
  woken.keepInTab(NAME, 'new words')
  expect((await openPage()).readFromTab(NAME)).toBe('new words')
})

test('a page of before the logout keeps no draft of what is typed into it later', async () => {
  const page = await openPage()
  page.readFromTab(NAME)
  logOutElsewhere(await openPage())
  page.keepInTab(NAME, 'words')
  expect(page.keepInBrowser(NAME, 'words')).toBe(false)
  expect([sessionStorage.getItem(NAME), localStorage.getItem(NAME)]).toEqual([null, null])
})

test('an open tab deletes its drafts as soon as another tab logs out', async () => {
  const page = await openPage()
  page.readFromTab(NAME)
  page.keepInTab(NAME, 'words')
  const heard = vi.fn<() => void>()
  const stop = page.listenToLogouts(heard)
  const event = Object.assign(new Event('storage'), { key: 'last-logout', newValue: '"1"' })
  window.dispatchEvent(event)
  expect(sessionStorage.getItem(NAME)).toBeNull()
  stop()
  window.dispatchEvent(event)
  expect(heard).toHaveBeenCalledOnce()
})
