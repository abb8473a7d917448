'use client'

import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRefresh } from '#components/layout/use-refresh.ts'
import { useUnderWay } from '#components/layout/use-under-way.ts'
import { Button } from '#components/ui/button.tsx'
import { Sheet, SheetContent } from '#components/ui/dialog.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { toast } from '#components/ui/toast-store.ts'
import { type Account, useAccount } from '#components/users/account-provider.tsx'
import { type Unlocking, unlockPost } from '#lib/actions/payments.ts'
import { topupPath } from '#lib/next-path.ts'
import { isNotSent, reach } from '#lib/reach.ts'
import { type ActionResult, failureText } from '#lib/result.ts'
import { intentKey, nameOfKey, settleIntent } from './intent-key.ts'
import { PaySources } from './pay-sources.tsx'
import type { PostOffer } from './post-offer.ts'
import { PostSummary } from './post-summary.tsx'
import { postPath } from '../posts/post-tile.tsx'
import { openTopup } from '../wallet/open-topup.ts'

export interface UnlockSheetProps {
  offer: PostOffer
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** The fan has the post, and the page that shows it is on its way. */
  onBought(): void
  /** Moves the focus when the sheet has closed. */
  returnFocus(): void
}

type Source = 'wallet' | 'provider'

/**
 * Sells a post: what, whose, how much and from where. A payment from the wallet opens the post where it stands; one by
 * card goes on at the provider's page.
 */
export function UnlockSheet({ offer, isOpen, onOpenChange, onBought, returnFocus }: UnlockSheetProps) {
  const account = useAccount()
  const refresh = useRefresh()
  // The price that the fan reads, whatever the page behind the sheet shows meanwhile.
  const [priceCents, setPrice] = useState(offer.priceCents)
  const [offeredCents, setOffered] = useState(offer.priceCents)
  const [problem, setProblem] = useState<string | null>(null)
  // The post cannot be bought any more, so that the page is out of date.
  const [isOver, setOver] = useState(false)
  const underWay = useUnderWay<true>()
  const isShown = useRef(isOpen)
  useEffect(() => {
    isShown.current = isOpen
  }, [isOpen])
  if (!isOpen && offeredCents !== offer.priceCents) {
    setOffered(offer.priceCents)
    setPrice(offer.priceCents)
  }
  if (!account) return null
  const { currency, setBalance } = account
  const isPending = underWay.items.length > 0

  function show(isWanted: boolean) {
    onOpenChange(isWanted)
    if (!isWanted && !isPending) setProblem(null)
    if (!isWanted && isOver) void refresh()
  }

  /** Shows the text in the open sheet, where the fan is reading; otherwise in a toast. */
  function takeBack(text: string) {
    if (isShown.current) setProblem(text)
    else toast.error(text)
  }

  async function pay(source: Source, isAgain = false): Promise<void> {
    const intent = nameIntent(account!, offer, source, priceCents)
    const asked = { source, highestCents: priceCents, idempotencyKey: intentKey(intent) }
    const result = await reach(() => unlockPost(offer.postId, asked))
    if (result.status !== 'done') return refuse(result)
    const unlocking = result.data
    // A payment at the provider keeps its key, so that a fan who comes back from there meets the same payment.
    if (unlocking.to === 'payment') return location.assign(unlocking.href)
    settleIntent(intent)
    switch (unlocking.to) {
      case 'opened':
        return open(unlocking.paid)
      case 'dearer':
        setPrice(unlocking.priceCents)
        return takeBack(
          `The price is now ${formatMoney(unlocking.priceCents, currency)}. You have not been charged.`,
        )
      case 'ended':
        return isAgain ? takeBack(ENDED) : pay(source, true)
    }
  }

  function open(paid: Extract<Unlocking, { to: 'opened' }>['paid']) {
    if (paid) setBalance(paid.balanceCents)
    toast.success(
      paid
        ? `Unlocked for ${formatMoney(paid.amountCents, currency)}. The post is yours to keep.`
        : 'You have bought this post already. It is open.',
    )
    onBought()
  }

  function refuse(result: Exclude<ActionResult<Unlocking>, { status: 'done' }>) {
    const text = failureText(result)
    if (isNotSent(result)) return takeBack(`${text} You will not pay twice.`)
    const isGone = result.status === 'refused' && GONE.has(result.code)
    if (isGone) setOver(true)
    takeBack(isGone ? `${text} You have not been charged.` : text)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    setProblem(null)
    const source = new FormData(event.currentTarget).get('source') === 'wallet' ? 'wallet' : 'provider'
    void underWay.run(true, () => pay(source))
  }

  return (
    <Sheet open={isOpen} onOpenChange={show}>
      <SheetContent
        title="Unlock this post"
        description="Pay once, keep it for good."
        returnFocus={returnFocus}
      >
        {isOver ? (
          <div className="space-y-4">
            <FormMessage tone="error">{problem}</FormMessage>
            <Button variant="secondary" className="w-full" onClick={() => show(false)}>
              Close
            </Button>
          </div>
        ) : (
          <form onSubmit={submit} className="space-y-5">
            <PostSummary offer={{ ...offer, priceCents }} currency={currency} />
            <PaySources
              // A balance that has grown meanwhile makes the wallet the first choice again.
              key={String(account.balanceCents >= priceCents)}
              amountCents={priceCents}
              balanceCents={account.balanceCents}
              currency={currency}
            />
            <ShortWallet offer={offer} priceCents={priceCents} account={account} />
            {problem && <FormMessage tone="error">{problem}</FormMessage>}
            <Button type="submit" size="lg" className="w-full" loading={isPending}>
              Pay {formatMoney(priceCents, currency)}
            </Button>
          </form>
        )}
      </SheetContent>
    </Sheet>
  )
}

/** Refusals after which a post cannot be bought any more. A changed price comes as one only where there is no new price. */
const GONE: ReadonlySet<string> = new Set(['NOT_FOR_SALE', 'POST_NOT_FOUND', 'PRICE_CHANGED'])
const ENDED = 'This payment has ended. Please try again.'

/** The name of the purchase, which says all that its request does: the same purchase sent again is the same payment. */
function nameIntent(account: Account, { postId }: PostOffer, source: Source, priceCents: number): string {
  return `feed:${account._id}:${postId}:${source}:${priceCents}`
}

interface ShortWalletProps {
  offer: PostOffer
  priceCents: number
  account: Account
}

/** Says how much a short wallet lacks, and tops it up on the spot; the purchase goes on by itself afterwards. */
function ShortWallet({ offer, priceCents, account }: ShortWalletProps) {
  const missingCents = priceCents - account.balanceCents
  if (missingCents <= 0) return null
  const item = { kind: 'feed', subjectId: offer.postId, highestCents: priceCents }
  const returnTo = postPath(offer.postId)

  function topUp(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const intent = nameIntent(account, offer, 'wallet', priceCents)
    const forget = [nameOfKey(intent)]
    openTopup({ missingCents, goesOn: { item, idempotencyKey: intentKey(intent), returnTo, forget } })
  }

  return (
    <p className="text-sm text-muted">
      Or{' '}
      <a
        href={topupPath(item, returnTo)}
        className="tap font-semibold text-brand-text underline"
        onClick={topUp}
      >
        top up your wallet
      </a>{' '}
      with {formatMoney(missingCents, account.currency)} or more, and the post opens by itself.
    </p>
  )
}
