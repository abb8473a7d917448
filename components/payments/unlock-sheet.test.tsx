// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Unlocking } from '#lib/actions/payments.ts'
import { type ActionResult, done } from '#lib/result.ts'
import type { PostOffer } from './post-offer.ts'
import { UnlockButton } from './unlock-button.tsx'

type Asked = { source: string; highestCents: number; idempotencyKey: string }

const OFFER: PostOffer = {
  postId: 'post',
  performerName: 'Ines',
  words: 'The encore',
  contents: '2 photos',
  picture: null,
  isBlurred: false,
  priceCents: 500,
}

let root: Root
let host: HTMLElement
let asked: Asked[]
let answer: () => Promise<ActionResult<Unlocking>>
let balanceCents: number
const setBalance = vi.fn<(cents: number) => void>()
const refreshed = vi.fn<() => void>()
const told = vi.fn<(tone: string, title: string) => void>()
const toppedUp = vi.fn<(wanted: unknown) => void>()
const gone = vi.fn<(href: string) => void>()

vi.mock('#lib/actions/payments.ts', () => ({
  unlockPost: (_: string, purchase: Asked) => {
    asked.push(purchase)
    return answer()
  },
}))
vi.mock('#components/users/account-provider.tsx', () => ({
  useAccount: () => ({ _id: 'fan', balanceCents, currency: 'EUR', setBalance }),
}))
vi.mock('../wallet/open-topup.ts', () => ({ openTopup: (wanted: unknown) => toppedUp(wanted) }))
vi.mock('#components/layout/use-refresh.ts', () => ({ useRefresh: () => refreshed }))
vi.mock('#components/ui/toast-store.ts', () => ({
  toast: {
    success: (title: string) => told('success', title),
    error: (title: string) => told('error', title),
  },
}))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  host = document.body.appendChild(document.createElement('article'))
  root = createRoot(host)
  asked = []
  balanceCents = 2000
  answer = async () => done({ to: 'opened', paid: { amountCents: 500, balanceCents: 1500 } })
  vi.spyOn(location, 'assign').mockImplementation((href) => gone(String(href)))
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  sessionStorage.clear()
  vi.clearAllMocks()
  vi.restoreAllMocks()
})

const dialog = () => document.querySelector('[role=dialog]')
const text = () => dialog()?.textContent ?? ''
const button = () => host.querySelector('a')!

async function open(offer = OFFER): Promise<void> {
  await act(async () => root.render(<UnlockButton offer={offer} currency="EUR" />))
  await act(async () => {
    button().click()
    await import('./unlock-sheet.tsx')
  })
  expect(dialog()).not.toBeNull()
}

async function pay(source?: 'wallet' | 'provider'): Promise<void> {
  await act(async () => {
    if (source) dialog()!.querySelector<HTMLInputElement>(`input[value=${source}]`)!.click()
  })
  await act(async () => {
    dialog()!.querySelector('form')!.requestSubmit()
  })
}

test('the button is a link for a browser without scripts, and loads the sheet when pressed', async () => {
  await act(async () => root.render(<UnlockButton offer={OFFER} currency="EUR" />))
  expect(button().getAttribute('href')).toBe('/checkout/new?post=post')
  expect(button().textContent).toBe('Unlock for €5: 2 photos by Ines')
  expect([dialog(), asked]).toEqual([null, []])
})

test('the sheet says what is sold, whose it is, how much it costs, and the wallet before and after', async () => {
  await open()
  for (const words of ['The encore', '2 photos, by Ines', '€5.00', '€20.00 now, €15.00 afterwards'])
    expect(text()).toContain(words)
  expect(asked).toEqual([])
})

test('a post that is bought from the wallet takes the focus, and a toast says what was paid', async () => {
  await open()
  answer = async () => done({ to: 'opened', paid: { amountCents: 300, balanceCents: 1700 } })
  await pay()
  expect(asked).toMatchObject([{ source: 'wallet', highestCents: 500 }])
  expect(setBalance).toHaveBeenCalledWith(1700)
  expect(told).toHaveBeenCalledWith('success', 'Unlocked for €3.00. The post is yours to keep.')
  await vi.waitFor(() => act(async () => expect(document.activeElement).toBe(host)))
  expect(button().getAttribute('href')).toBe('/post/post')
})

test('a press while the purchase is under way asks for nothing more', async () => {
  await open()
  const waiting = Promise.withResolvers<ActionResult<Unlocking>>()
  answer = () => waiting.promise
  await pay()
  await pay()
  expect(asked).toHaveLength(1)
  await act(async () => waiting.resolve(done({ to: 'opened', paid: null })))
  expect(told).toHaveBeenCalledWith('success', 'You have bought this post already. It is open.')
})

test('a purchase whose answer was lost is sent again with its key, also after a reload, until it is answered', async () => {
  answer = () => Promise.reject(new TypeError('no network'))
  await open()
  await pay()
  expect(text()).toContain('You will not pay twice.')
  await pay()
  await act(async () => root.unmount())
  root = createRoot(host)
  await open()
  answer = async () => done({ to: 'opened', paid: null })
  await pay()
  expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  // After a refund the same purchase is another intent.
  await act(async () => root.unmount())
  root = createRoot(host)
  await open()
  await pay()
  expect(asked.at(-1)!.idempotencyKey).not.toBe(asked[0]!.idempotencyKey)
})

test('a higher price is shown, and paid only by another press', async () => {
  await open()
  answer = async () => done({ to: 'dearer', priceCents: 700 })
  await pay()
  expect(text()).toContain('The price is now €7.00. You have not been charged.')
  expect(text()).toContain('€20.00 now, €13.00 afterwards')
  await pay()
  expect(asked.map(({ highestCents }) => highestCents)).toEqual([500, 700])
  expect(asked[0]!.idempotencyKey).not.toBe(asked[1]!.idempotencyKey)
})

test.each(['NOT_FOR_SALE', 'POST_NOT_FOUND', 'PRICE_CHANGED'] as const)(
  'after %s the sheet sells nothing more, and the page is read again when it closes',
  async (code) => {
    await open()
    answer = async () => ({ status: 'refused', code, toast: { tone: 'error', title: 'It is gone.' } })
    await pay()
    expect(text()).toContain('It is gone. You have not been charged.')
    expect(dialog()!.querySelector('form')).toBeNull()
    expect(refreshed).not.toHaveBeenCalled()
    await act(async () =>
      [...dialog()!.querySelectorAll('button')].find((one) => one.textContent === 'Close')!.click(),
    )
    expect(refreshed).toHaveBeenCalledOnce()
  },
)

test.each(['INSUFFICIENT_BALANCE', 'PROVIDER_UNAVAILABLE'] as const)(
  'after %s the sheet says why, and the same purchase keeps its key',
  async (code) => {
    await open()
    answer = async () => ({ status: 'refused', code, toast: { tone: 'error', title: 'Not this time.' } })
    await pay()
    await pay()
    expect(text()).toContain('Not this time.')
    expect(asked[0]).toEqual(asked[1])
  },
)

test('a payment by card goes on at the provider’s page, and keeps its key for a fan who comes back', async () => {
  await open()
  answer = async () => done({ to: 'payment', href: 'https://pay.example/1' })
  await pay('provider')
  await pay('provider')
  expect(asked.map(({ source }) => source)).toEqual(['provider', 'provider'])
  expect(asked[0]!.idempotencyKey).toBe(asked[1]!.idempotencyKey)
  expect(gone).toHaveBeenCalledWith('https://pay.example/1')
})

test('a payment that has ended at the provider is followed by a new one', async () => {
  await open()
  const answers: Unlocking[] = [{ to: 'ended' }, { to: 'payment', href: 'https://pay.example/2' }]
  answer = async () => done(answers.shift()!)
  await pay('provider')
  expect(asked).toHaveLength(2)
  expect(asked[0]!.idempotencyKey).not.toBe(asked[1]!.idempotencyKey)
  expect(gone).toHaveBeenCalledWith('https://pay.example/2')
})

test('a short wallet says what is missing, and is topped up on the spot for the post at the price that was read', async () => {
  balanceCents = 200
  await open()
  expect(dialog()!.querySelector<HTMLInputElement>('input[value=wallet]')!.disabled).toBe(true)
  expect(text()).toContain('€2.00 now, €3.00 short')
  const link = dialog()!.querySelector<HTMLAnchorElement>('a[href^="/wallet"]')!
  expect(link.getAttribute('href')).toBe('/wallet?buy=feed&of=post&most=500&next=%2Fpost%2Fpost')
  await act(async () => link.click())
  expect(toppedUp).toHaveBeenCalledExactlyOnceWith({
    missingCents: 300,
    goesOn: {
      item: { kind: 'feed', subjectId: 'post', highestCents: 500 },
      idempotencyKey: expect.any(String),
      returnTo: '/post/post',
      forget: [expect.stringMatching(/^intent:feed:fan:post:wallet:500$/)],
    },
  })
  expect(asked).toEqual([])
})

test('a purchase that is refused after its sheet was closed says so in a toast', async () => {
  await open()
  const waiting = Promise.withResolvers<ActionResult<Unlocking>>()
  answer = () => waiting.promise
  await pay()
  await act(async () => dialog()!.querySelector<HTMLButtonElement>('[aria-label=Close]')!.click())
  const title = 'Your wallet does not hold enough for this.'
  await act(async () =>
    waiting.resolve({ status: 'refused', code: 'INSUFFICIENT_BALANCE', toast: { tone: 'error', title } }),
  )
  expect(told).toHaveBeenCalledWith('error', title)
})
