'use client'

import { useRoom } from './room-provider.tsx'

/** The show's title, which its performer may change while it runs. */
export function RoomTitle({ name }: { name: string }) {
  const { title } = useRoom().state
  return <h1 className="truncate text-md leading-snug lg:text-lg">{title || `${name} live`}</h1>
}
