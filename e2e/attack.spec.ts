/** Attacks the product as somebody without an account would. */
import { attack } from '#tests/attack/attack.ts'
import { targetAt } from '#tests/attack/target.ts'
import { expect, ownProduct } from './own-product.ts'

// The attack has a product of its own, so that no other test clears the page cache meanwhile.
const test = ownProduct()

test('the quick half of `npm run attack` finds no defence that fails', async ({ product }) => {
  const target = targetAt(product.url, {
    upstream: new URL(`http://127.0.0.1:${product.upstreamPort}`),
    dataDir: product.dataDir,
  })
  const findings = await attack(target, { isQuick: true })
  expect(findings.length).toBeGreaterThan(5)
  expect(findings.filter(({ gaveWay }) => gaveWay.length > 0)).toEqual([])
})
