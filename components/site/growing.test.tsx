// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { done, type ActionResult } from '#lib/result.ts'
import { GrowingFoot } from './growing-foot.tsx'
import type { PartPlace } from '#lib/paging.ts'
import { Growing, GrownItems } from './growing.tsx'
import type { LoadedPart } from './grown-parts.ts'

/** What upstream has: in alphabetical order, in parts of two. A cursor is the letter after which a part begins. */
let letters: string[]
let root: Root
let host: HTMLElement
let asked: PartPlace[]
let answer: (place: PartPlace) => Promise<ActionResult<LoadedPart>>

function readPart(place: PartPlace) {
  const rest =
    'after' in place
      ? letters.filter((letter) => letter > place.after)
      : letters.slice(2 * (place.number - 1))
  const keys = rest.slice(0, 2)
  return { keys, next: rest.length > 2 ? { after: keys[1]! } : null }
}
const partOf = (keys: string[], next: PartPlace | null = null) =>
  done({ keys, nodes: keys.map((key) => <li key={key}>{key}</li>), next, readMs: 0 })
const answerFromList = (place: PartPlace) => {
  const { keys, next } = readPart(place)
  return Promise.resolve(partOf(keys, next))
}

async function render(address = '/list', stamp = 'one', number = 1): Promise<void> {
  const load = (place: PartPlace) => {
    asked.push(place)
    return answer(place)
  }
  const { keys, next } = readPart({ number })
  const shown = { keys, next, number, count: Math.ceil(letters.length / 2) }
  await act(async () =>
    root.render(
      <Growing address={address} name="test" {...shown} stamp={stamp} load={load}>
        <ul>
          {keys.map((key) => (
            <li key={key}>{key}</li>
          ))}
          <GrownItems />
        </ul>
        <GrowingFoot things="letters" />
      </Growing>,
    ),
  )
}
const items = () => [...host.querySelectorAll('li')].map((item) => item.textContent).join('')
async function leave(): Promise<void> {
  await act(async () => root.unmount())
  root = createRoot(host)
}
const link = () => host.querySelector('a')
const press = () => act(async () => link()!.click())
const status = () => host.querySelector('[role=status]')!.textContent

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked = []
  letters = ['a', 'b', 'c', 'd', 'e']
  answer = answerFromList
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
  expect(asked).toEqual([{ after: 'b' }, { after: 'd' }])
})

test('a list of pages by number asks for the page that the part before it has named', async () => {
  answer = (place) => Promise.resolve('after' in place ? partOf(['c', 'd'], { number: 7 }) : partOf(['e']))
  await render('/numbered')
  await press()
  await press()
  expect(asked).toEqual([{ after: 'b' }, { number: 7 }])
})

test('an item that is added or deleted between two parts neither repeats nor hides another', async () => {
  letters = ['b', 'c', 'd', 'e', 'f']
  await render('/changing')
  letters = ['a', 'b', 'c', 'd', 'e', 'f']
  await press()
  expect(items()).toBe('bcde')
  letters = ['d', 'e', 'f', 'g']
  await press()
  expect(items()).toBe('bcdefg')
})

test('a page that does not show the first part goes on after its own last item', async () => {
  await render('/second', 'one', 2)
  expect(link()!.getAttribute('href')).toBe('/second?page=3')
  letters = ['A', 'B', ...letters]
  await press()
  expect(items()).toBe('cde')
})

test('an item that has moved to a later part is shown once, and a part without new items loads the next', async () => {
  answer = (place) =>
    Promise.resolve('after' in place ? partOf(['a', 'b'], { number: 3 }) : partOf(['b', 'e']))
  await render('/moved')
  await press()
  expect(items()).toBe('abe')
  expect(asked).toEqual([{ after: 'b' }, { number: 3 }])
})

test('a failed part leaves the list and the button in place', async () => {
  await render('/failing')
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await press()
  expect(items()).toBe('ab')
  expect(host.querySelector('[role=alert]')!.textContent).toBe('More letters could not be loaded.')
  expect(link()!.textContent).toBe('Try again')
  answer = answerFromList
  await press()
  expect(items()).toBe('abcd')
  expect(host.querySelector('[role=alert]')).toBeNull()
})

test('a refreshed page loads the further parts again, after its own last item', async () => {
  await render('/fresh')
  await press()
  letters = ['A', ...letters]
  await render('/fresh', 'two')
  expect(items()).toBe('Aabc')
  await press()
  expect(items()).toBe('Aabcde')
})

test('a refresh that fails shows nothing twice, and the next try fills the gap that it left', async () => {
  await render('/torn')
  await press()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  letters = ['b', 'c', 'd', 'e']
  await render('/torn', 'two')
  expect(items()).toBe('bcd')
  letters = ['A', 'B', 'b', 'c', 'd', 'e']
  await render('/torn', 'three')
  answer = answerFromList
  await press()
  expect(items()).toBe('ABbc')
})

test('a list that was read to its end offers another try when its refresh fails', async () => {
  await render('/ended')
  await press()
  await press()
  expect(link()).toBeNull()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  letters = ['a', 'b', 'c', 'e']
  await render('/ended', 'two')
  expect(link()!.textContent).toBe('Try again')
  answer = answerFromList
  await press()
  expect(items()).toBe('abce')
})

test('a page that is refreshed while a part loads loads it again', async () => {
  await render('/racing')
  const late = Promise.withResolvers<ActionResult<LoadedPart>>()
  answer = () => late.promise
  await press()
  letters = ['A', ...letters]
  answer = answerFromList
  await render('/racing', 'two')
  await act(async () => late.resolve(partOf(['c', 'd'], { after: 'd' })))
  expect(items()).toBe('Aabc')
})

test('going back to the page restores the list, and opening it does not', async () => {
  await render('/back')
  await press()
  await leave()
  await render('/back')
  expect(items()).toBe('ab')
  await leave()
  history.replaceState(null, '', '/back')
  await render('/back')
  expect(items()).toBe('abcd')
  expect(asked).toEqual([{ after: 'b' }])
})

test('a restored list is loaded again when the page shows another first part', async () => {
  history.replaceState(null, '', '/changed')
  await render('/changed')
  await press()
  await leave()
  letters = ['A', ...letters]
  await render('/changed', 'two')
  expect(items()).toBe('Aabc')
})

test('a reload grows the list to its earlier length, part by part', async () => {
  history.replaceState(null, '', '/reloaded')
  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never])
  letters = [...'abcdefgh']
  sessionStorage.setItem('grown:test /reloaded 1', JSON.stringify({ parts: 2, top: 40 }))
  const fresh = await import('./growing.tsx')
  const foot = await import('./growing-foot.tsx')
  await act(async () =>
    root.render(
      <fresh.Growing
        address="/reloaded"
        name="test"
        number={1}
        count={4}
        keys={['a', 'b']}
        next={{ after: 'b' }}
        stamp="one"
        load={(place) => {
          asked.push(place)
          return answer(place)
        }}
      >
        <ul>
          <fresh.GrownItems />
        </ul>
        <foot.GrowingFoot things="letters" />
      </fresh.Growing>,
    ),
  )
  expect(items()).toBe('cdef')
  expect(asked).toEqual([{ after: 'b' }, { after: 'd' }])
})
