'use client'

import { useContext } from 'react'
import { Button } from '#components/ui/button.tsx'
import { logOut } from '#lib/actions/session.ts'
import { RealtimeContext } from '#lib/realtime/realtime-provider.tsx'
import { beginLogout } from './session-watch.ts'

/** Ends the session and the live connection with it; works without JavaScript. */
export function LogOutForm() {
  const connection = useContext(RealtimeContext)
  function leave() {
    beginLogout()
    connection?.close()
  }
  return (
    <form action={logOut} onSubmit={leave}>
      <Button type="submit" variant="ghost" className="w-full justify-start">
        Log out
      </Button>
    </form>
  )
}
