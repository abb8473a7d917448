import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  MODULE_FACES,
  MODULE_LAYERS,
  MODULE_LIST,
  MODULES_FOLDER,
  MODULE_SHAPES,
  SHARED_TABLES,
} from './zones.mjs'

const ORDER = MODULE_LAYERS.flatMap(({ modules }) => modules)

/** @returns whether `from` may not import `to`, because `to` comes later in the order of modules */
export function isUpward(from, to) {
  return ORDER.indexOf(from) < ORDER.indexOf(to)
}

/** @returns the module that a file belongs to; undefined for a file outside of all modules */
export function moduleOf(path) {
  const rest = path.startsWith(`${MODULES_FOLDER}/`) ? path.slice(MODULES_FOLDER.length + 1).split('/') : []
  return rest.length > 1 ? rest[0] : undefined
}

/** @returns what is wrong with an import between two files of the modules' folder, or nothing */
export function findModuleFault(file, target) {
  const [from, to] = [moduleOf(file), moduleOf(target)]
  const name = target.slice(MODULES_FOLDER.length + 1)
  if (file === `${MODULES_FOLDER}/${MODULE_LIST}`) return undefined
  if (name === MODULE_LIST)
    return `Only code above the modules may import the list of all modules: ${file} may not import ${name}`
  if (MODULE_SHAPES.includes(name)) return undefined
  // `module.ts` imports the types of what a module may contribute from the modules that use it.
  if (file === `${MODULES_FOLDER}/module.ts` && isOpen(to, name.slice(to.length + 1))) return undefined
  if (from === undefined) return `${file} defines what a module is, and may not import ${target}`
  if (from === to) return undefined
  for (const one of [from, to]) {
    if (!ORDER.includes(one)) return `The module ${one} is in no layer of ${MODULES_FOLDER}/${MODULE_LIST}`
  }
  const faults = [
    findFaceFault(file, { from, to, inside: name.slice(to.length + 1) }),
    findLayerFault(from, to),
  ]
  return faults.filter(Boolean).join('. ') || undefined
}

function findFaceFault(file, { from, to, inside }) {
  if (inside !== 'tables.ts') {
    if (isOpen(to, inside)) return undefined
    return `The module ${from} may import another's ${MODULE_FACES.join(', ')} and what its module.ts exposes only, not ${to}/${inside}`
  }
  if (SHARED_TABLES.includes(to) || file.endsWith('/tables.ts')) return undefined
  return `Only the module ${to} may import its tables: call its service`
}

/** @returns whether other modules may import a file of `module` */
function isOpen(module, inside) {
  return MODULE_FACES.includes(inside) || readExposed(module).includes(inside)
}

const exposedFiles = new Map()

/** @returns {string[]} the files that a module's `module.ts` names in `exposes` */
function readExposed(module) {
  const known = exposedFiles.get(module)
  if (known) return known
  const file = new URL(`../../${MODULES_FOLDER}/${module}/module.ts`, import.meta.url)
  const [, list = ''] = (existsSync(file) && /\bexposes: \[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))) || []
  const exposed = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  exposedFiles.set(module, exposed)
  return exposed
}

function findLayerFault(from, to) {
  if (!isUpward(from, to)) return undefined
  return `The module ${from} stands below ${to} and may not import it`
}

/** @returns what is wrong with writing to a table, or nothing */
export function findWriteFault(file, owner, table) {
  const from = moduleOf(file)
  if (from === undefined || from === owner) return undefined
  return `Only the module ${owner} writes to its table ${table}`
}

/** @returns what is wrong with a table that raw SQL names, or nothing */
export function findNamingFault(file, owner, table) {
  const from = moduleOf(file)
  // A ledger check compares a module's rows with the ledger's, so it reads both.
  const isCheck = file.endsWith('/ledger-checks.ts')
  if (from === undefined || from === owner || isCheck) return undefined
  return `Raw SQL of ${from} may not name ${owner}'s table ${table}`
}

const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g

/** @returns {Map<string, { owner: string, variable: string }>} the modules' tables by their names in the database */
export function readTables(root) {
  const tables = new Map()
  for (const owner of listModules(root)) {
    const file = join(root, MODULES_FOLDER, owner, 'tables.ts')
    if (!existsSync(file)) continue
    for (const [, variable, name] of readFileSync(file, 'utf8').matchAll(TABLE)) {
      tables.set(name, { owner, variable })
    }
  }
  return tables
}

/** @returns {string[]} the folders of all modules */
export function listModules(root) {
  const folder = join(root, MODULES_FOLDER)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )
}
