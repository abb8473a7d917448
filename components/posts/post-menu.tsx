'use client'

import { Archive, Ellipsis, ExternalLink, PencilLine, Pin, PinOff, Trash2, Undo2 } from 'lucide'
import Link from 'next/link'
import { startTransition, useState } from 'react'
import { toastResult } from '#components/forms/use-toasted-action.ts'
import { Button, buttonVariants } from '#components/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx'
import { Icon, type IconNode } from '#components/ui/icon.tsx'
import { MENU_ITEM_CLASSES, PopoverMenu } from '#components/ui/popover-menu.tsx'
import { useAccount } from '#components/users/account-provider.tsx'
import { toast } from '#components/ui/toast-store.ts'
import type { OwnPost } from '#contract/posts.ts'
import { archivePost, deletePost, pinPost, restorePost, unpinPost } from '#lib/actions/posts.ts'
import { reach } from '#lib/reach.ts'
import type { FormState } from '#lib/result.ts'
import { forgetDraftsOf } from './kept-draft.ts'
import { postPath } from './post-tile.tsx'

type Act = (form: FormData) => Promise<FormState<unknown>>

export interface PostMenuProps {
  post: Pick<OwnPost, '_id' | 'state' | 'isPinned'>
  /** The beginning of its text, or what else names it. */
  name: string
}

/** What a performer can do with a post. On a phone it rises from below; elsewhere it opens at its button. */
export function PostMenu({ post: { _id: id, state, isPinned }, name }: PostMenuProps) {
  const menuId = `post-${id}`
  const account = useAccount()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => document.getElementById(menuId)?.hidePopover()

  function run(act: Act, onDone?: () => unknown) {
    close()
    setAsking(false)
    if (isBusy) return
    const form = new FormData()
    form.set('id', id)
    setBusy(true)
    startTransition(async () => {
      // A toast of its own, since the row may be gone together with the answer.
      const result = await act(form)
      setBusy(false)
      if (result?.status === 'done') onDone?.()
      if (result?.status === 'invalid') toast.error(Object.values(result.fields)[0] ?? 'This did not work.')
      else toastResult(result)
    })
  }

  function remove() {
    run(
      (form) => reach(() => deletePost(null, form)),
      () => account && forgetDraftsOf(account._id, id),
    )
  }

  return (
    <>
      <PopoverMenu
        id={menuId}
        label={`Actions for ${name}`}
        trigger={<Icon of={Ellipsis} className="size-5" />}
        triggerClassName={buttonVariants({ variant: 'ghost', size: 'icon' })}
        // The button is the menu's anchor by itself, since it opens it.
        className="md:top-auto md:right-auto md:w-60 md:[position-area:bottom_span-left] md:[position-try-fallbacks:flip-block]"
      >
        <ul>
          <li>
            <Link href={`/model/posts/${id}`} prefetch={false} className={MENU_ITEM_CLASSES}>
              <Icon of={PencilLine} /> Edit
            </Link>
          </li>
          {state === 'published' && (
            <>
              <li>
                <Link href={postPath(id)} prefetch={false} className={MENU_ITEM_CLASSES}>
                  <Icon of={ExternalLink} /> See it
                </Link>
              </li>
              {isPinned ? (
                <Item
                  icon={PinOff}
                  label="Unpin"
                  onPress={() => run((form) => reach(() => unpinPost(null, form)))}
                />
              ) : (
                <Item
                  icon={Pin}
                  label="Pin to your page"
                  onPress={() => run((form) => reach(() => pinPost(null, form)))}
                />
              )}
              <Item
                icon={Archive}
                label="Archive"
                onPress={() => run((form) => reach(() => archivePost(null, form)))}
              />
            </>
          )}
          {state === 'archived' && (
            <Item
              icon={Undo2}
              label="Put it back"
              onPress={() => run((form) => reach(() => restorePost(null, form)))}
            />
          )}
          <Item
            icon={Trash2}
            label="Delete"
            onPress={() => {
              close()
              setAsking(true)
            }}
          />
        </ul>
      </PopoverMenu>
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <DialogContent
          title="Delete this post?"
          description={
            state === 'draft' || state === 'scheduled'
              ? `“${name}” cannot be brought back.`
              : `“${name}” leaves your page with its likes and comments, and cannot be brought back. If people have bought it, it is archived instead.`
          }
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Keep it</Button>
              </DialogClose>
              <Button variant="danger" onClick={remove}>
                Delete it
              </Button>
            </>
          }
        />
      </Dialog>
    </>
  )
}

function Item({ icon, label, onPress }: { icon: IconNode; label: string; onPress(): void }) {
  return (
    <li>
      <button type="button" className={MENU_ITEM_CLASSES} onClick={onPress}>
        <Icon of={icon} /> {label}
      </button>
    </li>
  )
}
