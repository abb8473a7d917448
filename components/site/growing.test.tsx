// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { done, type ActionResult } from '#lib/result.ts'
import { GrowingFoot } from './growing-foot.tsx'
import { Growing, GrownItems, type LoadedPart } from './growing.tsx'

const PARTS = [['a', 'b'], ['c', 'd'], ['e']]
let root: Root
let host: HTMLElement
let asked: number[]
let answer: (number: number) => Promise<ActionResult<LoadedPart>>
const partOf = (keys: string[]) =>
  done({ keys, nodes: keys.map((key) => <li key={key}>{key}</li>), count: PARTS.length })

async function render(address = '/list', stamp = 'one'): Promise<void> {
  const load = (number: number) => {
    asked.push(number)
    return answer(number)
  }
  await act(async () =>
    root.render(
      <Growing address={address} name="test" number={1} count={3} keys={['a', 'b']} stamp={stamp} load={load}>
        <ul>
          <li>a</li>
          <li>b</li>
          <GrownItems />
        </ul>
        <GrowingFoot things="letters" />
      </Growing>,
    ),
  )
}
const items = () => [...host.querySelectorAll('li')].map((item) => item.textContent).join('')
const link = () => host.querySelector('a')
const press = () => act(async () => link()!.click())
const status = () => host.querySelector('[role=status]')!.textContent

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked = []
  answer = (number) => Promise.resolve(partOf(PARTS[number - 1]!))
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  host.remove()
})

test('parts are appended one by one and announced, and the link is a plain page without scripts', async () => {
  await render()
  expect(link()!.getAttribute('href')).toBe('/list?page=2')
  await press()
  expect(items()).toBe('abcd')
  expect(status()).toBe('2 more letters.')
  expect(link()!.getAttribute('href')).toBe('/list?page=3')
  await press()
  expect(items()).toBe('abcde')
  expect(status()).toBe('1 more letters. These are all.')
  expect(link()).toBeNull()
  expect(asked).toEqual([2, 3])
})

test('an item that has moved to a later part is shown once, and a part without new items loads the next', async () => {
  answer = (number) => Promise.resolve(partOf(number === 2 ? ['a', 'b'] : ['b', 'e']))
  await render('/moved')
  await press()
  expect(items()).toBe('abe')
  expect(asked).toEqual([2, 3])
})

test('a failed part leaves the list and the button in place', async () => {
  await render('/failing')
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await press()
  expect(items()).toBe('ab')
  expect(host.querySelector('[role=alert]')!.textContent).toBe('More letters could not be loaded.')
  expect(link()!.textContent).toBe('Try again')
  answer = (number) => Promise.resolve(partOf(PARTS[number - 1]!))
  await press()
  expect(items()).toBe('abcd')
  expect(host.querySelector('[role=alert]')).toBeNull()
})

test('a refreshed page loads the further parts again', async () => {
  await render('/fresh')
  await press()
  answer = () => Promise.resolve(partOf(['x']))
  await render('/fresh', 'two')
  expect(items()).toBe('abx')
})

test('going back to the page restores the list, and opening it does not', async () => {
  await render('/back')
  await press()
  await act(async () => root.unmount())
  root = createRoot(host)
  await render('/back')
  expect(items()).toBe('ab')
  await act(async () => root.unmount())
  history.replaceState(null, '', '/back')
  root = createRoot(host)
  await render('/back')
  expect(items()).toBe('abcd')
})
