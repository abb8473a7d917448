'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Sheet, SheetContent } from '#components/ui/dialog.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useAccount } from '#components/users/account-provider.tsx'
import { prepareTopup } from '#lib/actions/payments.ts'
import { reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import { useUnderWay } from '../layout/use-under-way.ts'
import type { WantedTopup } from './open-topup.ts'
import { keptTexts } from './kept-texts.ts'
import { TopUpForm } from './top-up-form.tsx'

export interface TopupSheetProps {
  wanted: WantedTopup
  onClose(): void
}

type Prepared = Extract<Awaited<ReturnType<typeof prepareTopup>>, { status: 'done' }>['data']

/** Offers what the wallet lacks, and says what happens after it. */
export function TopupSheet({ wanted, onClose }: TopupSheetProps) {
  const account = useAccount()
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const loading = useUnderWay<true>()
  const { item } = wanted.goesOn

  function load() {
    setProblem(null)
    void loading.run(true, async () => {
      const result = await reach(() => prepareTopup(item))
      if (result.status === 'done') setPrepared(result.data)
      else setProblem(failureText(result))
    })
  }

  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(load, [])

  if (!account) return null
  const missing = formatMoney(wanted.missingCents, account.currency)
  return (
    <Sheet open onOpenChange={(isOpen) => isOpen || onClose()}>
      <SheetContent title="Top up your wallet" description={`${missing} is missing.`}>
        {problem !== null && (
          <div className="space-y-4">
            <FormMessage tone="error">{problem}</FormMessage>
            <Button variant="secondary" className="w-full" onClick={load}>
              Try again
            </Button>
          </div>
        )}
        {problem === null && !prepared && (
          <div className="flex min-h-48 items-center justify-center">
            <Spinner />
          </div>
        )}
        {problem === null && prepared && <Choices wanted={wanted} prepared={prepared} />}
      </SheetContent>
    </Sheet>
  )
}

function Choices({ wanted, prepared }: { wanted: WantedTopup; prepared: Prepared }) {
  const { item, idempotencyKey, returnTo } = wanted.goesOn
  const { offer, packages, currency, minimumCents, maximumCents } = prepared
  // Another choice is another top-up; the same one sent again, after a lost answer, is the same.
  const [topUpKey, setTopUpKey] = useState(() => crypto.randomUUID())
  return (
    <div onChange={() => setTopUpKey(crypto.randomUUID())}>
      <TopUpForm
        packages={packages}
        currency={currency}
        minimumCents={minimumCents}
        maximumCents={maximumCents}
        idempotencyKey={topUpKey}
        wantedCents={null}
        next={returnTo}
        purchase={{
          goesOn: { item, idempotencyKey },
          text: keptTexts({ kind: item.kind, ...offer }, currency).next,
          missingCents: Math.max(offer.amountCents - offer.balanceCents, 1),
        }}
      />
    </div>
  )
}
