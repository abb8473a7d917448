import { defineEvent } from '../../kernel/domain-events.ts'

export interface TipSent {
  fanId: string
  performerId: string
  amountCents: number
  note: string
  /** The stream during which the fan gave the tip; null outside of a stream. */
  streamId: string | null
  at: Date
}

/** A fan has tipped a performer. */
export const TIP_SENT = defineEvent<TipSent>('tip.sent')
