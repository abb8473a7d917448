/** Files of the embedded database, which by itself makes each of them writable for every user of the machine. */
import type { PGliteOptions } from '@electric-sql/pglite'

const OWNER_ONLY = 0o700

type Attributes = { mode?: number | null }
/** What emscripten's file system calls for every change of a file's attributes, which include a new file's mode. */
type FileSystem = {
  doSetAttr(file: unknown, node: unknown, attributes: Attributes, ...rest: unknown[]): void
}

export async function openPrivateFiles(directory: string): Promise<NonNullable<PGliteOptions['fs']>> {
  const { NodeFS } = await import('@electric-sql/pglite/nodefs')
  class PrivateFiles extends NodeFS {
    override async init(...given: Parameters<InstanceType<typeof NodeFS>['init']>) {
      const made = await super.init(...given)
      const preRun = [made.emscriptenOpts.preRun ?? []].flat()
      preRun.push((module) => {
        const files = (module as unknown as { NODEFS: FileSystem }).NODEFS
        const { doSetAttr } = files
        files.doSetAttr = (file, node, attributes, ...rest) => {
          const { mode } = attributes
          const kept =
            typeof mode === 'number' ? { ...attributes, mode: mode & ~(0o777 & ~OWNER_ONLY) } : attributes
          doSetAttr(file, node, kept, ...rest)
        }
      })
      return { ...made, emscriptenOpts: { ...made.emscriptenOpts, preRun } }
    }
  }
  return new PrivateFiles(directory)
}
