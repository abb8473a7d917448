'use client'

import { createContext, useContext, useState, type ReactNode } from 'react'

interface RoomView {
  isChatShown: boolean
  toggleChat(): void
}

const RoomViewContext = createContext<RoomView | null>(null)

/**
 * The room's frame: it fills the screen under the header, down to the cookie banner while that is open. The chat is
 * beside the video on any screen that is wider than high, and below it on an upright phone. (The header ends with a
 * line of one pixel.)
 */
export function RoomView({ children }: { children: ReactNode }) {
  const [isChatShown, setChatShown] = useState(true)
  return (
    <RoomViewContext value={{ isChatShown, toggleChat: () => setChatShown(!isChatShown) }}>
      <div
        data-chat={isChatShown ? 'shown' : 'hidden'}
        className="group/room flex h-[calc(100dvh-var(--header-height)-var(--cookie-banner-height)-1px)] min-h-60 flex-col beside:flex-row"
      >
        {children}
      </div>
    </RoomViewContext>
  )
}

/** Null outside of a viewer's room: the studio always shows its chat. */
export function useRoomView(): RoomView | null {
  return useContext(RoomViewContext)
}

/** Shows its content beside the message box, or in the room's bar while the chat is hidden. */
export function BesideChat({ place, children }: { place: 'chat' | 'bar'; children: ReactNode }) {
  const isChatShown = useRoomView()?.isChatShown ?? true
  return isChatShown === (place === 'chat') ? children : null
}
