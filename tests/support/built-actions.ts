/** Lists the server actions of the build with the ids by which browsers call them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export interface BuiltAction {
  id: string
  exportedName: string
  filename: string
  /** The pages that can call it. */
  workers: Record<string, unknown>
}

/** @throws Error when there is no build */
export function listActions(): BuiltAction[] {
  const file = path.resolve(
    root,
    process.env.NEXT_DIST_DIR ?? '.next',
    'server/server-reference-manifest.json',
  )
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as { node: Record<string, Omit<BuiltAction, 'id'>> }
  return Object.entries(node).map(([id, action]) => ({ ...action, id }))
}
