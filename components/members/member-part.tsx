'use client'

import { type ComponentProps, type ComponentType, type ReactNode, useContext } from 'react'
import { useLater } from '../layout/use-later.ts'
import { type Parts, PartsContext } from './parts-context.tsx'

export type MemberPartProps<Name extends keyof Parts> = ComponentProps<Parts[Name]> & {
  of: Name
  /** Stands in the part's place while its code loads. */
  meanwhile?: ReactNode
}

async function loadAll(): Promise<Parts> {
  const [{ MEMBER_PARTS }, { COMMENT_PARTS }] = await Promise.all([
    import('./member-parts.tsx'),
    import('../comments/comment-parts.tsx'),
  ])
  return { ...MEMBER_PARTS, ...COMMENT_PARTS }
}

/**
 * A part of a page that only members use, such as the button that likes a post. A page names it and contains none of
 * its code: the layouts of the members' pages bring that (`MemberParts`), so that visitors do not load it. In a
 * document that was made for visitors a part can still appear, with an item that was appended after its reader logged
 * in elsewhere; there the browser loads the code when it is needed.
 */
export function MemberPart<Name extends keyof Parts>({ of, meanwhile, ...props }: MemberPartProps<Name>) {
  const given = useContext(PartsContext)?.[of]
  const loaded = useLater(given ? null : loadAll)
  const Part = (given ?? loaded?.[of]) as ComponentType<object> | undefined
  return Part ? <Part {...props} /> : meanwhile
}
