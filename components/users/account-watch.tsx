'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'

const CHANNEL = 'account'

/**
 * A browser is one account at a time. When the person becomes the other one in another tab, this page can do nothing
 * any more: it would act as the account that it does not show. It is not loaded again by itself, since a show may run
 * in it, and it is free again when the person switches back.
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
    // A channel reaches pages of our origin only, and takes no other.
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
