import { defineEvent } from '../../kernel/domain-events.ts'

export interface TipSent {
  fanId: string
  performerId: string
  amountCents: number
  note: string
  /** The stream in which the fan gave it; null outside of one. */
  streamId: string | null
  at: Date
}

/** A fan's money has gone to a performer. */
export const TIP_SENT = defineEvent<TipSent>('tip.sent')
