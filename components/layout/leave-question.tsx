import { useRouter } from 'next/navigation'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx'
import { findLeavingLink } from './leaving-link.ts'

export interface LeaveQuestionProps {
  /** Whether there is something to ask about now. */
  isAsked: () => boolean
  title: string
  description: string
  /** The words of the button that stays. */
  stay: string
}

/**
 * Asks before a person leaves the page: at a followed link, at Back, and when the tab closes (where the browser asks in
 * its own words).
 */
export function LeaveQuestion({ isAsked, title, description, stay }: LeaveQuestionProps) {
  const router = useRouter()
  const isDecided = useRef(false)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  // No effect event: Next navigates while React commits, when none may be called.
  const latest = useRef(isAsked)
  useLayoutEffect(() => {
    latest.current = isAsked
  }, [isAsked])

  // It goes in the same moment as what it asks about: whoever presses Back after that has seen that it is over.
  useLayoutEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const mayAsk = () => !isDecided.current && latest.current()
    const ask = (event: Event, go: () => void) => {
      event.preventDefault()
      // Neither Next's own links nor another question hear of it.
      event.stopImmediatePropagation()
      setLeave(() => go)
    }

    window.addEventListener('beforeunload', (event) => mayAsk() && event.preventDefault(), { signal })
    const listenToLink = (event: MouseEvent) => {
      // Without a network nobody leaves at all (`OfflineGuard`).
      const link = mayAsk() && navigator.onLine ? findLeavingLink(event) : null
      if (link) ask(event, () => router.push(link.href))
    }
    document.addEventListener('click', listenToLink, { signal, capture: true })
    const listenToBack = (event: NavigateEvent) => {
      if (mayAsk() && event.navigationType === 'traverse' && event.cancelable)
        ask(event, () => void window.navigation.traverseTo(event.destination.key))
    }
    // Browsers without it ask at links and when the tab closes.
    if ('navigation' in window) window.navigation.addEventListener('navigate', listenToBack, { signal })
    return () => stop.abort()
  }, [router])

  function goOn() {
    isDecided.current = true
    leave?.()
  }

  return (
    <Dialog open={leave !== null} onOpenChange={() => setLeave(null)}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="ghost" onClick={goOn}>
                Leave
              </Button>
            </DialogClose>
            <DialogClose asChild>
              <Button>{stay}</Button>
            </DialogClose>
          </>
        }
      />
    </Dialog>
  )
}
