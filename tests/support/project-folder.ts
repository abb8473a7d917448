/** Makes temporary folders inside `node_modules`, from which code can import the project's packages. */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Has the name of the run's temporary folder, so that the gate removes both (`scripts/gate/run-folder.mjs`). */
const parent = path.resolve(import.meta.dirname, '../../node_modules/.cache', path.basename(tmpdir()))

export function makeProjectFolder(name: string): string {
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(path.join(parent, `${name}-`))
}
