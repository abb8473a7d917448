import { cn } from '#lib/cn.ts'
import { formatMoney, type MoneyFormat } from './format-money.ts'

/** An amount of money, in minor units of its currency, in figures of equal width. */
export function Money({
  amountCents,
  currency = 'USD',
  className,
  ...format
}: MoneyFormat & { amountCents: number; currency?: string; className?: string }) {
  return <span className={cn('money', className)}>{formatMoney(amountCents, currency, format)}</span>
}
