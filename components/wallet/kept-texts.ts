/** How pages speak of a purchase that goes on by itself after a top-up. */
import { formatMoney } from '#components/ui/format-money.ts'

export interface KeptThing {
  kind: string
  description: string
  amountCents: number
  performer: { name: string } | null
}

interface KeptTexts {
  /** What happens after the top-up, as a sentence. */
  next: string
  done: string
  refused: string
}

/** @param currency of the amount */
export function keptTexts(thing: KeptThing, currency: string): KeptTexts {
  const { kind, description, amountCents, performer } = thing
  const price = formatMoney(amountCents, currency)
  if (kind === 'tip') {
    return {
      next: `Then your tip of ${price} goes to ${performer?.name ?? 'the performer'} by itself.`,
      done: 'Tip sent',
      refused: 'Your tip did not go out',
    }
  }
  const by = performer ? ` by ${performer.name}` : ''
  if (kind === 'feed') {
    return {
      next: `Then we unlock the post${by} for ${price}, by itself.`,
      done: 'Unlocked',
      refused: 'The post was not unlocked',
    }
  }
  return {
    next: `Then “${description}” is bought for ${price}, by itself.`,
    done: 'Bought',
    refused: 'It was not bought',
  }
}
