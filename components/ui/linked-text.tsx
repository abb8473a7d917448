import { Fragment } from 'react'
import { shownAddress, splitLinks } from './split-links.ts'

export interface LinkedTextProps {
  text: string
  /** The text is the beginning of a longer one: its last word may be half an address and stays text. */
  isCut?: boolean
}

/** What a person has written, with its addresses as links. Search engines do not follow them. */
export function LinkedText({ text, isCut = false }: LinkedTextProps) {
  return splitLinks(text, { isCut }).map((part, at) =>
    part.href === undefined ? (
      <Fragment key={at}>{part.text}</Fragment>
    ) : (
      <a
        key={at}
        href={part.href}
        title={part.href}
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        className="underline decoration-1 underline-offset-2 wrap-anywhere hover:decoration-2"
      >
        {shownAddress(part.href)}
      </a>
    ),
  )
}
