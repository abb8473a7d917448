'use client'

import { LogOut } from 'lucide'
import { useEffect } from 'react'
import { type FormActionProps, REDIRECTED } from '#components/forms/use-form-action.ts'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { Icon } from '#components/ui/icon.tsx'
import { MENU_ITEM_CLASSES } from '#components/ui/popover-menu.tsx'
import { logOut } from '#lib/actions/session.ts'
import { forgetAllUploads } from '#lib/media/forget-uploads.ts'
import { forgetDrafts } from '#lib/tab-memory.ts'
import { beginLogout, cancelLogout } from './session-watch.ts'

/**
 * The props of a form that ends the session and that of the browser's other account; the page's reload ends the live
 * connection. The browser deletes unsent drafts and unfinished uploads. Works without JavaScript.
 */
export function useLogOut(): FormActionProps {
  const [state, form] = useToastedAction(logOut)
  useEffect(() => {
    if (state) cancelLogout()
  }, [state])
  return {
    ...form,
    onSubmit(event) {
      beginLogout()
      event.currentTarget.addEventListener(REDIRECTED, forgetWork, { once: true })
      form.onSubmit(event)
    },
  }
}

export function LogOutForm({ isOfBoth }: { isOfBoth: boolean }) {
  return (
    <form {...useLogOut()}>
      <button type="submit" className={MENU_ITEM_CLASSES}>
        <Icon of={LogOut} />
        {isOfBoth ? 'Log out of both accounts' : 'Log out'}
      </button>
    </form>
  )
}

function forgetWork() {
  forgetDrafts()
  forgetAllUploads()
}
