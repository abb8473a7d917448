'use client'

import { useEffect } from 'react'
import { forgetBought } from './open-topup.ts'

/** Forgets, in this tab, what was typed for a purchase that has gone on by itself. Shows nothing. */
export function KeptBought({ idempotencyKey }: { idempotencyKey: string }) {
  useEffect(() => {
    forgetBought(idempotencyKey)
  }, [idempotencyKey])
  return null
}
