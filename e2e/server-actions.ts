/** The server actions of the build that runs, by the ids under which browsers ask for them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Request } from '@playwright/test'

export interface BuiltAction {
  id: string
  exportedName: string
  filename: string
  /** Pages from which it can be called. */
  workers: Record<string, unknown>
}

export function listActions(): BuiltAction[] {
  const dist = process.env.NEXT_DIST_DIR ?? '.next'
  const file = path.resolve(import.meta.dirname, '..', dist, 'server/server-reference-manifest.json')
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as { node: Record<string, Omit<BuiltAction, 'id'>> }
  return Object.entries(node).map(([id, action]) => ({ ...action, id }))
}

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
