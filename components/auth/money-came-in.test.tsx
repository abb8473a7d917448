import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoneyCameIn } from './money-came-in.tsx'

const shown = (cameInCents: number) =>
  renderToStaticMarkup(
    <MoneyCameIn cameInCents={cameInCents} balanceCents={2700} currency="EUR" graceDays={14} />,
  )

test('the owner of a closing account sees what has come in since, and may give up the whole balance', () => {
  const html = shown(2000)
  expect(html).toContain('€20.00 has come in')
  expect(html).toContain('we wait another 14 days')
  expect(html).toContain('I give up the €27.00 that is left')
})

test('without new money there is nothing to give up', () => {
  expect(shown(0)).toBe('')
})
