'use client'

import { Pin, PinOff, Trash2 } from 'lucide'
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import type { FormActionProps } from '#components/forms/use-form-action.ts'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { deleteComment, pinComment } from '#lib/actions/comments.ts'
import { refusalText } from '#lib/result.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { Icon } from '../ui/icon.tsx'
import { MENU_ITEM_CLASSES } from '../ui/popover-menu.tsx'

const ActForms = createContext<{ remove: FormActionProps; pin: FormActionProps } | null>(null)

/** All comments of a list share these states, so that a toast outlives a comment that leaves. */
export function CommentActs({ children }: { children: ReactNode }) {
  const [removed, remove] = useToastedAction(deleteComment)
  const [pinned, pin] = useToastedAction(pinComment)
  const refusal = refusalText(removed) ?? refusalText(pinned)
  const told = [removed, pinned].find((state) => state?.status === 'done')
  return (
    <ActForms value={{ remove, pin }}>
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {told?.status === 'done' && told.toast && (
        <div className="hidden noscript:block">
          <FormMessage tone="success">{told.toast.title}</FormMessage>
        </div>
      )}
      {children}
    </ActForms>
  )
}

export interface CommentActFormsProps {
  id: string
  isPinned: boolean
  may: readonly string[]
}

/** The forms of a comment's menu, which need no script. */
export function CommentActForms({ id, isPinned, may }: CommentActFormsProps) {
  const forms = useContext(ActForms)
  // In a list that was made for a visitor, a comment that was appended after they logged in elsewhere.
  if (!forms) return null
  return (
    <>
      {may.includes('pin') && (
        <li>
          <form {...forms.pin}>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="isPinned" value={String(!isPinned)} />
            <button type="submit" className={MENU_ITEM_CLASSES} onClick={closeMenu}>
              <Icon of={isPinned ? PinOff : Pin} /> {isPinned ? 'Unpin' : 'Pin to the top'}
            </button>
          </form>
        </li>
      )}
      {may.includes('delete') && (
        <li>
          <form {...forms.remove}>
            <input type="hidden" name="id" value={id} />
            <button type="submit" className={MENU_ITEM_CLASSES} onClick={closeMenu}>
              <Icon of={Trash2} /> Delete
            </button>
          </form>
        </li>
      )}
    </>
  )
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
