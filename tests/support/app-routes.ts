/** Finds the routes of `app/` by its folders. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export interface AppRoute {
  /** Relative to the root. */
  file: string
  /** The public address: without route groups and the folders of the two page variants. */
  address: string
  source: string
}

function findRoutes(pattern: string): AppRoute[] {
  return globSync(pattern, { cwd: root }).map((file) => {
    const folders = path.dirname(file).split(path.sep).slice(1)
    const shown = folders.filter((name) => !/^\(.*\)$|^(?:anonymous|\[audience\]|member)$/.test(name))
    return { file, address: `/${shown.join('/')}`, source: readFileSync(path.join(root, file), 'utf8') }
  })
}

export const findPages = () => findRoutes('app/**/page.tsx')
export const findHandlers = () => findRoutes('app/**/route.ts')

/** Reads a route's source together with the files of `app/` that it imports. */
export function readWithImports({ file, source }: AppRoute): string {
  const near = [...source.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, name = '']) => name)
  const texts = near.map((name) => readFileSync(path.join(root, path.dirname(file), name), 'utf8'))
  return [source, ...texts].join('\n')
}
