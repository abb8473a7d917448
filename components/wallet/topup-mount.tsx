'use client'

import { useEffect } from 'react'
import { useOnDemand } from '../layout/use-on-demand.ts'
import { closeTopup, useTopup } from './open-topup.ts'

/** The place of the top-up sheet, once in every page of a member. */
export function TopupMount() {
  const wanted = useTopup()
  const sheet = useOnDemand(async () => (await import('./topup-sheet.tsx')).TopupSheet)

  useEffect(() => {
    if (wanted) sheet.ask()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted])

  const { code: Sheet } = sheet
  return Sheet && wanted && <Sheet wanted={wanted} onClose={closeTopup} />
}
