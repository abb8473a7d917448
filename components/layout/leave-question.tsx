import { useRouter } from 'next/navigation'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx'
import { findLeavingLink } from './leaving-link.ts'

export interface LeaveQuestionProps {
  /** Whether the question has to be asked now. */
  isAsked: () => boolean
  title: string
  description: string
  /** The label of the button that stays on the page. */
  stay: string
}

/** Marks a step Back for which a person has answered the question of one part of the page; no other part asks again. */
const ANSWERED = 'leave-question-answered'

/**
 * Asks before a person leaves the page: at a followed link, at Back, and when the tab closes (where the browser asks in
 * its own words).
 */
export function LeaveQuestion({ isAsked, title, description, stay }: LeaveQuestionProps) {
  const router = useRouter()
  const isDecided = useRef(false)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  // A ref instead of an effect event, since Next navigates while React commits, when no effect event may be called.
  const latest = useRef(isAsked)
  useLayoutEffect(() => {
    latest.current = isAsked
  }, [isAsked])

  // A layout effect removes the listeners in the same commit as their subject, so that Back no longer asks afterwards.
  useLayoutEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const mayAsk = () => !isDecided.current && latest.current()
    const ask = (event: Event, go: () => void) => {
      event.preventDefault()
      // Next's own links and other questions must not get the event.
      event.stopImmediatePropagation()
      setLeave(() => go)
    }

    window.addEventListener('beforeunload', (event) => mayAsk() && event.preventDefault(), { signal })
    const listenToLink = (event: MouseEvent) => {
      // Without a network `OfflineGuard` stops the link.
      const link = mayAsk() && navigator.onLine ? findLeavingLink(event) : null
      if (link) ask(event, () => router.push(link.href))
    }
    document.addEventListener('click', listenToLink, { signal, capture: true })
    const listenToBack = (event: NavigateEvent) => {
      if (event.info === ANSWERED || event.navigationType !== 'traverse' || !event.cancelable) return
      if (mayAsk())
        ask(event, () => void window.navigation.traverseTo(event.destination.key, { info: ANSWERED }))
    }
    // Browsers without the Navigation API ask only at links and when the tab closes.
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
