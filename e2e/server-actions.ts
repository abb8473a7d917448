/** Server actions as the pages of the build ask for them. */
import path from 'node:path'
import type { Request } from '@playwright/test'
import { listActions } from '#tests/support/built-actions.ts'

/** @param name as `wallet.sendTip`: the module, and what it exports @throws Error when the build has no such action */
export function getActionId(name: string): string {
  const [module, exportedName] = name.split('.')
  const found = listActions().find(
    (action) => action.exportedName === exportedName && path.basename(action.filename, '.ts') === module,
  )
  if (!found) throw new Error(`the build has no action ${name}`)
  return found.id
}

/** The id of the action that the script of a page asks for by this request, if it asks for any. */
export function askedAction(request: Request): string | null {
  return (request.method() === 'POST' && request.headers()['next-action']) || null
}
