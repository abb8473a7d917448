'use client'

import Link from 'next/link'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ChoiceCard } from '#components/ui/choice-card.tsx'
import { Field } from '#components/ui/field.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput, Input } from '#components/ui/input.tsx'
import { Money } from '#components/ui/money.tsx'
import { Sheet, SheetContent, SheetTrigger } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast-store.ts'
import { useAccount } from '#components/users/account-provider.tsx'
import { sendTip } from '#lib/actions/wallet.ts'
import { intentKey, settleIntent } from '#lib/intent-key.ts'

export interface TipSheetProps {
  performer: { _id: string; name: string }
  streamId?: string
  /** The button that opens the sheet. */
  trigger: ReactNode
  /** For a sheet that was loaded because somebody asked for it. */
  isOpenAtFirst?: boolean
}

const AMOUNTS_CENTS = [200, 500, 1000, 2500]
const CUSTOM = 'custom'
const SMALLEST_CENTS = 100

/** One clear sheet: what, how much, from where, done. */
export function TipSheet({ performer, streamId, trigger, isOpenAtFirst = false }: TipSheetProps) {
  const account = useAccount()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  if (!account) return null
  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent title={`Tip ${performer.name}`} description="Paid from your wallet, at once.">
        <TipForm performer={performer} streamId={streamId} onDone={() => setOpen(false)} />
      </SheetContent>
    </Sheet>
  )
}

function TipForm({
  performer,
  streamId,
  onDone,
}: Pick<TipSheetProps, 'performer' | 'streamId'> & { onDone(): void }) {
  const account = useAccount()!
  const [choice, setChoice] = useState(String(AMOUNTS_CENTS[1]))
  const [custom, setCustom] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const amountCents = choice === CUSTOM ? Math.round(Number(custom.replace(',', '.')) * 100) : Number(choice)
  const isAmount = Number.isSafeInteger(amountCents) && amountCents >= SMALLEST_CENTS
  const isEnough = isAmount && amountCents <= account.balanceCents

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isAmount) return setProblem(`The smallest tip is ${formatMoney(SMALLEST_CENTS, account.currency)}.`)
    setSending(true)
    setProblem(null)
    const name = `tip:${performer._id}:${streamId ?? ''}:${amountCents}:${note}`
    const tip = { amountCents, note: note || undefined, streamId }
    try {
      const result = await sendTip(performer._id, { ...tip, idempotencyKey: intentKey(name) })
      settleIntent(name)
      if (result.status !== 'done') {
        setProblem(result.status === 'refused' ? result.toast.title : 'Please check the amount.')
        return
      }
      account.setBalance(result.data.balanceCents)
      toast.success(`${performer.name} got your ${formatMoney(amountCents, account.currency)}.`)
      onDone()
    } catch {
      setProblem('No answer. Try again: you will not pay twice.')
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4">
      <fieldset className="grid grid-cols-2 gap-2.5">
        <legend className="mb-2 font-semibold">Amount</legend>
        {AMOUNTS_CENTS.map((cents) => (
          <ChoiceCard
            key={cents}
            name="amount"
            value={cents}
            title={<Money amountCents={cents} currency={account.currency} />}
            checked={choice === String(cents)}
            onChange={() => setChoice(String(cents))}
          />
        ))}
        <ChoiceCard
          className="col-span-2"
          name="amount"
          value={CUSTOM}
          title="Another amount"
          checked={choice === CUSTOM}
          onChange={() => setChoice(CUSTOM)}
        />
      </fieldset>
      {choice === CUSTOM && (
        <Field label="Amount of your own">
          <AffixedInput
            before={account.currency}
            inputMode="decimal"
            value={custom}
            onChange={(event) => setCustom(event.target.value)}
          />
        </Field>
      )}
      <Field label="A few words" optional>
        <Input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <dl className="flex justify-between text-sm text-muted">
        <div>
          <dt>In your wallet</dt>
          <dd>
            <Money amountCents={account.balanceCents} currency={account.currency} />
          </dd>
        </div>
        <div className="text-right">
          <dt>Afterwards</dt>
          <dd>
            {isEnough ? (
              <Money amountCents={account.balanceCents - amountCents} currency={account.currency} />
            ) : (
              '–'
            )}
          </dd>
        </div>
      </dl>
      {problem && <FormMessage tone="error">{problem}</FormMessage>}
      {isAmount && !isEnough ? (
        <Button asChild className="w-full">
          <Link href="/wallet">Top up your wallet</Link>
        </Button>
      ) : (
        <Button type="submit" variant="spotlight" className="w-full" loading={isSending}>
          Send {isAmount ? formatMoney(amountCents, account.currency) : 'tip'}
        </Button>
      )}
    </form>
  )
}
