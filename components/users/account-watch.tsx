'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'

const CHANNEL = 'account'

/**
 * A browser has one account at a time. When the person switches to the other one in another tab, this component blocks
 * the page, which would act as the account that it does not show. It does not reload the page, since a stream may be
 * running in it, and unblocks it when the person switches back.
 */
export function AccountWatch({
  account: { _id: accountId, name },
}: {
  account: { _id: string; name: string }
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOther, setOther] = useState(false)

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<string>) => setOther(data !== accountId))
    // A BroadcastChannel reaches only pages of our origin, and accepts no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(accountId)
    return () => channel.close()
  }, [accountId])

  useEffect(() => {
    if (isOther) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOther])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="account-watch"
      onCancel={(event) => event.preventDefault()}
      className="m-auto max-w-sm rounded-media border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-[oklch(0.13_0.03_310/0.55)]"
    >
      <h2 id="account-watch" className="text-xl">
        You are no longer {name}
      </h2>
      <p className="mt-2 mb-5 text-muted">
        You switched accounts in another tab. Go on as the other one here too, or switch back there.
      </p>
      <Button className="w-full" onClick={() => location.reload()}>
        Go on
      </Button>
    </dialog>
  )
}
