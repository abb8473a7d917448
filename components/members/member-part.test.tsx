// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemberPart } from './member-part.tsx'
import { MemberParts } from './member-parts.tsx'

vi.mock('#lib/actions/reactions.ts', () => ({ react: vi.fn<() => void>(), reactByForm: vi.fn<() => void>() }))

const part = <MemberPart of="BookmarkButton" postId="p1" isBookmarked={false} meanwhile={<b>wait</b>} />
let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

test('the members’ pages have a part in their first HTML', () => {
  const html = renderToStaticMarkup(<MemberParts>{part}</MemberParts>)
  expect(html).toContain('Bookmark')
  expect(html).not.toContain('wait')
})

test('in a document for visitors a part loads its code and then takes its place', async () => {
  expect(renderToStaticMarkup(part)).toBe('<b>wait</b>')
  await act(async () => root.render(part))
  await act(
    async () =>
      void (await Promise.all([import('./member-parts.tsx'), import('../comments/comment-parts.tsx')])),
  )
  expect(host.querySelector('button')?.textContent).toBe('Bookmark')
  expect(host.textContent).not.toContain('wait')
})
