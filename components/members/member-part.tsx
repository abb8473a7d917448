'use client'

import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { type Parts, PartsContext } from './parts-context.ts'

export type MemberPartProps<Name extends keyof Parts> = ComponentProps<Parts[Name]> & {
  of: Name
  /** Stands in the part's place while its code loads. */
  meanwhile?: ReactNode
}

/**
 * A part of a page that only members use, such as the button that likes a post. A page names it and contains none of
 * its code: the layout of the members' pages brings that (`MemberParts`), so that visitors do not load it. In a
 * document that was made for visitors a part can still appear, with an item that was appended after its reader logged
 * in elsewhere; there the browser loads the code when it is needed.
 */
export function MemberPart<Name extends keyof Parts>({ of, meanwhile, ...props }: MemberPartProps<Name>) {
  const given = useContext(PartsContext)?.[of]
  const [loaded, setLoaded] = useState<Parts | null>(null)
  const isMissing = given === undefined
  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    import('./member-parts.tsx').then(
      ({ MEMBER_PARTS }) => isWanted && setLoaded(MEMBER_PARTS),
      // Without an answer the page stays as it is: the part is an addition to it.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isMissing])
  const Part = (given ?? loaded?.[of]) as ComponentType<object> | undefined
  return Part ? <Part {...props} /> : meanwhile
}
