'use client'

import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { Payload } from '#contract/events.ts'
import { fetchEvents, type ChannelEvent } from '#lib/realtime/channel-events.ts'
import { listenToLogouts } from '#lib/tab-memory.ts'
import { useChannel, useConnectionState, useSequence } from '#lib/realtime/use-realtime.ts'
import { applyEvent, readBalance, shownCents, takeAnswer, takePage } from './balance.ts'
import { leaveIfEnded } from './session-watch.ts'
import { useRefresh } from '#components/layout/use-refresh.ts'

export interface Account {
  _id: string
  balanceCents: number
  currency: string
  /** Takes the balance from an action's answer, before the event with the same change arrives. */
  setBalance(balanceCents: number): void
}

const AccountContext = createContext<Account | null>(null)

export interface AccountProviderProps {
  viewer: { _id: string; balanceCents: number; currency: string; lastSeq: number }
  children: ReactNode
}

/** Follows the viewer's own channel (the balance as it changes, the session as it ends) and the site's. */
export function AccountProvider({ viewer, children }: AccountProviderProps) {
  const refresh = useRefresh()
  const [balance, setBalance] = useState(() => readBalance(viewer))
  const [page, setPage] = useState(viewer)
  if (page !== viewer) {
    setPage(viewer)
    setBalance((before) => takePage(before, viewer))
  }
  const channel = `private-user-${viewer._id}`

  const catchUp = useSequence<ChannelEvent>({
    channel,
    lastSeq: viewer.lastSeq,
    fetchAfter: (seq, signal) => fetchEvents(channel, seq, signal).catch(leaveIfEnded),
    pollEveryMs: 15_000,
    apply(event) {
      const change = event.name === 'balance/changed' ? (event.payload as Payload<'balance/changed'>) : null
      setBalance((before) => applyEvent(before, event.seq, change))
      // Upstream has ended one of the account's sessions. The next answer shows whether it was this one: a logout on
      // the phone must not end the stream that runs on the desktop.
      if (event.name === 'session/revoked') catchUp()
    },
  })

  // Upstream may refuse a connection because the session has ended, which the next answer shows.
  const connection = useConnectionState()
  useEffect(() => {
    if (connection === 'failed') catchUp()
  }, [connection, catchUp])

  // Another tab has logged out; the socket may be away and tell nothing of it.
  useEffect(() => listenToLogouts(catchUp), [catchUp])

  // The browser restored the page from its back/forward cache, so the account may have changed since.
  useEffect(() => {
    const catchUpIfKept = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      catchUp()
      void refresh()
    }
    window.addEventListener('pageshow', catchUpIfKept)
    return () => window.removeEventListener('pageshow', catchUpIfKept)
  }, [catchUp, refresh])

  // The operator has changed the site. Each browser refreshes the page after a random delay, and not before upstream
  // has revalidated the page cache.
  useChannel('site', () => void setTimeout(() => void refresh(), 500 + Math.random() * 2000))

  const account: Account = {
    _id: viewer._id,
    balanceCents: shownCents(balance),
    currency: viewer.currency,
    setBalance: (answered) => setBalance((before) => takeAnswer(before, answered)),
  }
  return <AccountContext value={account}>{children}</AccountContext>
}

/** The viewer's live balance; null for visitors. */
export function useAccount(): Account | null {
  return useContext(AccountContext)
}
