'use client'

import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { formatMoney } from '#components/ui/format-money.ts'
import { Sheet, SheetContent, SheetTrigger } from '#components/ui/dialog.tsx'
import { useUnderWay } from '#components/layout/use-under-way.ts'
import { toast } from '#components/ui/toast-store.ts'
import { useAccount } from '#components/users/account-provider.tsx'
import { sendTip } from '#lib/actions/payments.ts'
import { isNotSent, reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import {
  EMPTY_TIP,
  forgetDraft,
  intentKey,
  keepDraft,
  nameIntent,
  type PendingTip,
  readAmount,
  SMALLEST_CENTS,
  readDraft,
  settleIntent,
  type TipDraft,
} from './tip-draft.ts'
import { TipForm } from './tip-form.tsx'

export interface TipSheetProps {
  performer: { _id: string; name: string }
  streamId?: string
  /** The button that opens the sheet. */
  trigger: ReactNode
  /** True when the sheet was loaded because the viewer asked for it. */
  isOpenAtFirst?: boolean
}

/**
 * A sheet that shows what the fan pays for, how much, from where, and the result. It keeps the choice and the
 * typed text when it closes, over a top-up of the wallet, and over a reload of the page.
 */
export function TipSheet({ performer, streamId, trigger, isOpenAtFirst = false }: TipSheetProps) {
  const account = useAccount()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const isShown = useRef(isOpenAtFirst)
  const people = { fanId: account?._id ?? '', performerId: performer._id }
  const [draft, setDraft] = useState(() => readDraft(people))
  const [problem, setProblem] = useState<string | null>(null)
  const underWay = useUnderWay<PendingTip>()
  if (!account) return null
  const { currency, balanceCents, setBalance } = account
  const pending = underWay.items[0] ?? null

  function change(changed: Partial<TipDraft>) {
    const next = { ...draft, ...changed }
    setDraft(next)
    keepDraft(people, next)
  }

  function show(isWanted: boolean) {
    isShown.current = isWanted
    setOpen(isWanted)
  }

  /** Shows the text in the open sheet, where the fan is reading; otherwise in a toast. */
  function takeBack(text: string) {
    if (isShown.current) setProblem(text)
    else toast.error(text)
  }

  async function give(amountCents: number) {
    const note = draft.note.trim()
    const name = nameIntent(performer._id, streamId, amountCents, note)
    const tip = { amountCents, note: note || undefined, streamId }
    const result = await reach(() => sendTip(performer._id, { ...tip, idempotencyKey: intentKey(name) }))
    if (result.status !== 'done' && isNotSent(result))
      return takeBack(`${failureText(result)} You will not pay twice.`)
    settleIntent(name)
    if (result.status !== 'done') return takeBack(failureText(result))
    setBalance(result.data.balanceCents)
    setDraft(EMPTY_TIP)
    forgetDraft(people)
    toast.success(`${performer.name} got your ${formatMoney(amountCents, currency)}.`)
    show(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const amountCents = readAmount(draft)
    if (amountCents === null)
      return setProblem(`The smallest tip is ${formatMoney(SMALLEST_CENTS, currency)}.`)
    setProblem(null)
    void underWay.run({ amountCents, balanceCents }, () => give(amountCents))
  }

  return (
    <Sheet open={isOpen} onOpenChange={show}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent title={`Tip ${performer.name}`} description="Paid from your wallet, at once.">
        <TipForm
          draft={draft}
          onChange={change}
          onSubmit={submit}
          account={account}
          pending={pending}
          problem={problem}
          receiver={performer.name}
        />
      </SheetContent>
    </Sheet>
  )
}
