'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { forgetBought } from './open-topup.ts'

export interface KeptBoughtProps {
  idempotencyKey: string
  /** The page of what was bought; null for a purchase that opens none. */
  opens: string | null
}

/**
 * Ends a purchase that has gone on by itself: forgets, in this tab, what was typed for it, and goes on to what it opened.
 * It does so once, so that a later visit shows the payment. Shows nothing.
 */
export function KeptBought(props: KeptBoughtProps) {
  const router = useRouter()
  const end = useEffectEvent(() => {
    if (forgetBought(props.idempotencyKey) && props.opens !== null) router.replace(props.opens)
  })
  useEffect(() => end(), [])
  return null
}
