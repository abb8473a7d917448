'use client'

import { useRoom } from './room-provider.tsx'

/** The stream's title, which its performer may change while it runs. */
export function RoomTitle({ name }: { name: string }) {
  const { title } = useRoom().state
  return (
    <h1 className="line-clamp-2 text-md leading-snug [overflow-wrap:anywhere] lg:line-clamp-1 lg:text-lg">
      {title || `${name} live`}
    </h1>
  )
}
