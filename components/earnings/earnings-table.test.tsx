import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EarningsTable } from './earnings-table.tsx'

const SALE = {
  _id: '01a20900-2e51-727f-a101-fc24f544d35e',
  kind: 'tip',
  grossCents: 1000,
  commissionCents: 200,
  netCents: 800,
  refundedCents: 0,
  refundedNetCents: 0,
  commissionRate: 0.2,
  from: { username: 'maya.lind', name: 'Maya Lind' },
  createdAt: '2026-11-23T14:00:00.000Z',
}
const words = (change: Partial<typeof SALE>) =>
  renderToStaticMarkup(<EarningsTable sales={[{ ...SALE, ...change }]} currency="EUR" />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a sale shows gross, fee and net without the refunded part', () => {
  expect(words({})).toMatch(/Tip From Maya Lind .* €10\.00 .* −€2\.00 Net €8\.00 $/)
  expect(words({})).not.toMatch(/refunded/i)
  expect(words({ refundedCents: 250, refundedNetCents: 200 })).toMatch(
    /Tip €2\.50 refunded From .* €7\.50 .* −€1\.50 Net €6\.00 $/,
  )
  expect(words({ refundedCents: 1000, refundedNetCents: 800 })).toMatch(
    /Tip €10\.00 refunded From .* €0\.00 .* €0\.00 Net €0\.00 $/,
  )
})
