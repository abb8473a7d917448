'use client'

import { Fragment, type ReactNode, useState } from 'react'
import { useGrowth } from './growing.tsx'
import type { Part } from './grown-parts.ts'
import { ReadTime, useReadTime } from './read-time.tsx'

/**
 * The items of a growing list in the order in which they arrived. An item that a refresh leaves out stays until the
 * person leaves the page, so that they can undo there what its button did.
 */
export function StayingList({
  keys,
  nodes,
  empty,
  className,
}: Part & {
  /** Replaces a list that never had an item. */
  empty: ReactNode
  className?: string
}) {
  const { nodes: parts } = useGrowth()
  const atMs = useReadTime()
  // An item that stays is as old as the page that had it. Parts that were appended bring their own time.
  const read = () => [
    {
      keys,
      nodes: nodes.map((node, at) => (
        <ReadTime key={keys[at]} atMs={atMs}>
          {node}
        </ReadTime>
      )),
    },
    ...parts,
  ]
  const [shown, setShown] = useState(() => ({ nodes, parts, items: merge([], read()) }))
  if (shown.nodes !== nodes || shown.parts !== parts) {
    setShown({ nodes, parts, items: merge(shown.items, read()) })
  }
  if (shown.items.length === 0) return empty
  return (
    <ul className={className}>
      {shown.items.map(({ key, node }) => (
        <Fragment key={key}>{node}</Fragment>
      ))}
    </ul>
  )
}

interface Item {
  key: string
  node: ReactNode
}

function merge(before: readonly Item[], parts: readonly Part[]): Item[] {
  const items = new Map(before.map(({ key, node }) => [key, node]))
  for (const part of parts) part.keys.forEach((key, at) => items.set(key, part.nodes[at]))
  return [...items].map(([key, node]) => ({ key, node }))
}
