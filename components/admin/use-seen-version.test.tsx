// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { done, type FormState } from '#lib/result.ts'
import { useSeenVersion } from './use-seen-version.ts'

function Version({ newest, state }: { newest: string; state: FormState<unknown> }) {
  return useSeenVersion(newest, state)
}

let root: Root
let host: HTMLElement
const draw = (newest: string, state: FormState<unknown>) =>
  act(async () => root.render(<Version newest={newest} state={state} />))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await draw('1', null)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  host.remove()
})

test('the seen version stays the same when another operator saves meanwhile', async () => {
  await draw('2', null)
  expect(host.textContent).toBe('1')
  const toast = { tone: 'error', title: 'Somebody else was faster.' } as const
  await draw('2', { status: 'refused', code: 'CHANGED_MEANWHILE', toast })
  expect(host.textContent).toBe('1')
})

test.each(['with', 'after'])(
  'the operator’s own save becomes the seen version when it arrives %s the answer',
  async (when) => {
    const saved = done(undefined)
    if (when === 'after') await draw('1', saved)
    await draw('2', saved)
    expect(host.textContent).toBe('2')
    await draw('3', saved)
    expect(host.textContent).toBe('2')
  },
)
