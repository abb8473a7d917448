'use client'

import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useOnDemand } from '../layout/use-on-demand.ts'
import { buttonVariants } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { buyPath, type PostOffer, unlockText } from './post-offer.ts'

export interface UnlockButtonProps {
  offer: PostOffer
  currency: string
  /**
   * The viewer wanted to buy the post before they registered: the sheet opens by itself, and pays nothing before the fan
   * presses its button.
   */
  isOpenAtFirst?: boolean
}

/**
 * Opens the sheet that sells a post. The browser loads the sheet at the first press; without a script the button is a
 * link to a page that sells the same. The page that the purchase refreshes shows the open post in its place.
 */
export function UnlockButton({ offer, currency, isOpenAtFirst = false }: UnlockButtonProps) {
  const sheet = useOnDemand(async () => (await import('./unlock-sheet.tsx')).UnlockSheet)
  const link = useRef<HTMLAnchorElement>(null)
  const opened = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(true)
  const [isBought, setBought] = useState(false)

  useEffect(() => {
    if (!isOpenAtFirst) return
    // The intent leaves the address, so that neither a reload nor a shared address opens the sheet.
    history.replaceState(null, '', location.pathname)
    sheet.ask()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function press(event: MouseEvent) {
    if (isBought || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    sheet.ask()
    setOpen(true)
  }

  function takeBought() {
    opened.current = link.current?.closest('article') ?? null
    setBought(true)
    setOpen(false)
  }

  /** Moves the focus to the post that has opened, since the button that had it is gone. */
  function returnFocus() {
    const post = opened.current
    if (!post) return link.current?.focus()
    post.tabIndex = -1
    post.focus({ preventScroll: true })
  }

  const { code: Sheet } = sheet
  return (
    <>
      <a
        ref={link}
        // A list that cannot be read again after the purchase still leads to the open post.
        href={isBought ? `/post/${offer.postId}` : buyPath(offer.postId)}
        aria-haspopup={isBought ? undefined : 'dialog'}
        aria-busy={sheet.isLoading || undefined}
        className={buttonVariants()}
        onClick={press}
      >
        {sheet.isLoading && <Spinner className="size-4" label="" />}
        {isBought ? 'Open the post' : unlockText(offer.priceCents, currency)}
        <span className="sr-only">
          : {offer.contents} by {offer.performerName}
        </span>
      </a>
      {Sheet && (
        <Sheet
          offer={offer}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onBought={takeBought}
          returnFocus={returnFocus}
        />
      )}
    </>
  )
}
