'use client'

import { usePathname } from 'next/navigation'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useUnderWay } from '#components/layout/use-under-way.ts'
import { Button } from '#components/ui/button.tsx'
import { ChoiceCard } from '#components/ui/choice-card.tsx'
import { Sheet, SheetContent, SheetTrigger } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { AffixedInput, Input } from '#components/ui/input.tsx'
import { Money } from '#components/ui/money.tsx'
import { intentKey, settleIntent } from '#components/payments/intent-key.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { toast } from '#components/ui/toast-store.ts'
import { type Account, useAccount } from '#components/users/account-provider.tsx'
import { sendTip } from '#lib/actions/payments.ts'
import { openTopup } from '../wallet/open-topup.ts'
import { isNotSent, reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import {
  AMOUNTS_CENTS,
  CUSTOM,
  EMPTY_TIP,
  forgetDraft,
  keepDraft,
  namesOfTip,
  nameIntent,
  type PendingTip,
  readAmount,
  readDraft,
  SMALLEST_CENTS,
  tellBalance,
  type TipDraft,
} from './tip-draft.ts'

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
  const here = usePathname()
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

  /** Tops up the wallet on the spot; the tip goes out by itself afterwards, with its words. */
  function topUp() {
    const amountCents = readAmount(draft)
    if (amountCents === null) return
    const note = draft.note.trim()
    const name = nameIntent(performer._id, streamId, amountCents, note)
    const details = { ...(note && { note }), ...(streamId && { streamId }) }
    openTopup({
      missingCents: amountCents - balanceCents,
      goesOn: {
        item: { kind: 'tip', subjectId: performer._id, amountCents, details },
        idempotencyKey: intentKey(name),
        returnTo: here,
        forget: namesOfTip(people, name),
      },
    })
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
          onTopUp={topUp}
          account={account}
          pending={pending}
          problem={problem}
          receiver={performer.name}
        />
      </SheetContent>
    </Sheet>
  )
}

export interface TipFormProps {
  draft: TipDraft
  onChange(change: Partial<TipDraft>): void
  onSubmit(event: FormEvent): void
  onTopUp(): void
  account: Pick<Account, 'balanceCents' | 'currency'>
  pending: PendingTip | null
  problem: string | null
  /** The performer's name. */
  receiver: string
}

function TipForm(props: TipFormProps) {
  const { draft, onChange, onSubmit, onTopUp, account, pending, problem, receiver } = props
  const { currency, balanceCents } = account
  const { choice, custom, note } = draft
  const amountCents = readAmount(draft)
  const { nowCents, afterwardsCents } = tellBalance(balanceCents, amountCents, pending)
  const isShort = !pending && amountCents !== null && afterwardsCents === null
  return (
    // The margin lets a focused field scroll clear of the form's end, which would cover it.
    <form onSubmit={onSubmit} className="space-y-4 [&_input]:scroll-mb-24">
      <fieldset className="grid grid-cols-2 gap-2.5">
        <legend className="mb-2 font-semibold">Amount</legend>
        {AMOUNTS_CENTS.map((cents) => (
          <ChoiceCard
            key={cents}
            name="amount"
            value={cents}
            title={<Money amountCents={cents} currency={currency} />}
            checked={choice === String(cents)}
            onChange={() => onChange({ choice: String(cents) })}
          />
        ))}
        <ChoiceCard
          className="col-span-2"
          name="amount"
          value={CUSTOM}
          title="Another amount"
          checked={choice === CUSTOM}
          onChange={() => onChange({ choice: CUSTOM })}
        />
      </fieldset>
      {choice === CUSTOM && (
        <Field label="Your own amount" hint={`At least ${formatMoney(SMALLEST_CENTS, currency)}.`}>
          <AffixedInput
            before={currency}
            inputMode="decimal"
            value={custom}
            onChange={(event) => onChange({ custom: event.target.value })}
          />
        </Field>
      )}
      <Field label="A few words" optional>
        <Input value={note} maxLength={200} onChange={(event) => onChange({ note: event.target.value })} />
      </Field>
      <dl className="flex justify-between text-sm text-muted">
        <div>
          <dt>In your wallet</dt>
          <dd>
            <Money amountCents={nowCents} currency={currency} />
          </dd>
        </div>
        <div className="text-right">
          <dt>Afterwards</dt>
          <dd>
            {afterwardsCents === null ? '–' : <Money amountCents={afterwardsCents} currency={currency} />}
          </dd>
        </div>
      </dl>
      <p role="status" className="flex items-center gap-2 text-sm text-muted empty:hidden">
        {pending && (
          <>
            <Spinner className="size-4 shrink-0" label="" />
            <span>
              {formatMoney(pending.amountCents, currency)} is on its way to {receiver}. Your wallet changes
              when it has arrived.
            </span>
          </>
        )}
      </p>
      {/* On a low screen the form scrolls, and its end stays in view. */}
      <div className="sticky -bottom-4 -mx-5 -mb-4 space-y-3 bg-surface px-5 pt-2 pb-4">
        {problem && <FormMessage tone="error">{problem}</FormMessage>}
        {isShort ? (
          <Button className="w-full" onClick={onTopUp}>
            Top up and send {formatMoney(amountCents, currency)}
          </Button>
        ) : (
          <Button type="submit" variant="spotlight" className="w-full" loading={pending !== null}>
            Send {amountCents === null ? 'tip' : formatMoney(amountCents, currency)}
          </Button>
        )}
      </div>
    </form>
  )
}
