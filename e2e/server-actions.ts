/** Server actions as the pages of the build request them. */
import path from 'node:path'
import type { Request } from '@playwright/test'
import { listActions } from '#tests/support/built-actions.ts'

/** @param name the module and its export, as in `wallet.sendTip` @throws Error when the build has no such action */
export function getActionId(name: string): string {
  const [module, exportedName] = name.split('.')
  const found = listActions().find(
    (action) => action.exportedName === exportedName && path.basename(action.filename, '.ts') === module,
  )
  if (!found) throw new Error(`the build has no action ${name}`)
  return found.id
}

/** @returns the id of the action that a request of a page's script calls, or null */
export function askedAction(request: Request): string | null {
  return (request.method() === 'POST' && request.headers()['next-action']) || null
}
