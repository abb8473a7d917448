// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeTopup, firstChoice, forgetBought, openTopup, useTopup, type WantedTopup } from './open-topup.ts'
import { TopUpForm } from './top-up-form.tsx'

const KEY = '9f4c1f6e-6c1b-4a3e-8a51-0d4f3c1f2b7a'
const ITEM = { kind: 'tip', subjectId: '01a20900-2e51-727f-a101-fc24f544d35f', amountCents: 700 }
const WANTED: WantedTopup = {
  missingCents: 300,
  goesOn: { item: ITEM, idempotencyKey: KEY, returnTo: '/noor', forget: ['draft:tip', 'intent:tip'] },
}

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => sessionStorage.clear())
afterEach(() => act(() => closeTopup()))

test('the page hears what the sheet is opened for, and that it is closed', () => {
  const heard: (WantedTopup | null)[] = []
  function Listener() {
    heard.push(useTopup())
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Listener />))
  act(() => openTopup(WANTED))
  act(() => closeTopup())
  expect(heard).toEqual([null, WANTED, null])
  act(() => root.unmount())
})

test('what was typed stays when the sheet opens and closes, and goes once the purchase is bought', () => {
  for (const name of ['draft:tip', 'intent:tip', 'draft:other']) sessionStorage.setItem(name, '"typed"')
  act(() => openTopup(WANTED))
  act(() => closeTopup())
  expect(forgetBought('another key')).toBe(false)
  expect(sessionStorage.getItem('draft:tip')).toBe('"typed"')
  expect(forgetBought(KEY)).toBe(true)
  const left = ['draft:tip', 'intent:tip', 'draft:other'].map((name) => sessionStorage.getItem(name))
  expect(left).toEqual([null, null, '"typed"'])
  expect(forgetBought(KEY)).toBe(false)
})

test('the first choice is what is missing, and at least what the settings allow', () => {
  expect([firstChoice(300, 500), firstChoice(500, 500), firstChoice(701, 500)]).toEqual([500, 500, 701])
})

const formFor = (missingCents: number, maximumCents = 50_000) => {
  const html = renderToStaticMarkup(
    <TopUpForm
      packages={[
        { _id: 'small', name: 'Small', priceCents: 1000, creditCents: 1000 },
        { _id: 'large', name: 'Large', priceCents: 5000, creditCents: 5300 },
      ]}
      currency="EUR"
      minimumCents={500}
      maximumCents={maximumCents}
      idempotencyKey="key"
      wantedCents={null}
      next={null}
      purchase={{ goesOn: { item: ITEM, idempotencyKey: KEY }, text: 'Then it is bought.', missingCents }}
    />,
  )
  const form = document.createElement('div')
  form.innerHTML = html
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value
  return {
    choices: [...form.querySelectorAll<HTMLInputElement>('[type=radio]')].map(({ value }) => value),
    chosen: form.querySelector<HTMLInputElement>('[type=radio]:checked')?.value,
    goesOn: JSON.parse(field('goesOn')) as unknown,
    leastCents: field('leastCents'),
    text: form.textContent,
  }
}

test('the form offers what suffices, the missing amount first, and carries the purchase', () => {
  const form = formFor(1200)
  expect(form).toMatchObject({
    choices: ['cents-1200', 'large', 'custom'],
    chosen: 'cents-1200',
    goesOn: { item: ITEM, idempotencyKey: KEY },
    leastCents: '1200',
  })
  expect(form.text).toContain('Then it is bought.')
  expect(formFor(200)).toMatchObject({
    choices: ['cents-500', 'small', 'large', 'custom'],
    leastCents: '500',
  })
  expect(formFor(200).text).toContain('The smallest top-up')
  expect(formFor(60_000, 50_000).choices).toEqual(['custom'])
})
