import { dirname, join, relative, sep } from 'node:path'
import { constantCase } from './constant-case.mjs'
import { reachedActions } from './reached-actions.mjs'
import { findModuleFault } from './modules.mjs'
import { plainSentences } from './plain-sentences.mjs'
import { sqlInStores, writesTakeTx } from './store-rules.mjs'
import { MODULES_FOLDER, ROOT_ZONES, TEST_FILES, zones } from './zones.mjs'
import { foreignTables } from './table-rules.mjs'

const HAS_EXTENSION = /\.(?:tsx?|mjs|css|json|svg)$/

/**
 * Oxlint plugin that checks imports against the table in `zones.mjs`, and names, tables, sentences and actions against
 * their rules.
 */
export default {
  meta: { name: 'zones' },
  rules: {
    'constant-case': constantCase,
    'foreign-tables': foreignTables,
    'plain-sentences': plainSentences,
    'reached-actions': reachedActions,
    'sql-in-stores': sqlInStores,
    'writes-take-tx': writesTakeTx,
    imports: {
      meta: { type: 'problem', schema: [] },
      create(context) {
        const file = relative(context.cwd, context.filename).split(sep).join('/')
        const check = (node, source, way) => {
          if (typeof source?.value !== 'string') return
          const message = findFault(file, source.value, way)
          if (message) context.report({ node: source, message })
        }
        return {
          ImportDeclaration: (node) => check(node, node.source, wayOf(node, node.importKind)),
          ExportNamedDeclaration: (node) => check(node, node.source, wayOf(node, node.exportKind)),
          ExportAllDeclaration: (node) => check(node, node.source, wayOf(node, node.exportKind)),
          ImportExpression: (node) => check(node, node.source, 'lazy'),
          TSImportType: (node) => check(node, node.source ?? node.argument?.literal, 'type'),
        }
      },
    },
  },
}

/** @returns {'static' | 'type'} how an `import` or `export … from` loads; `import()` is `lazy` */
function wayOf({ specifiers = [] }, kind) {
  const areTypes = specifiers.length > 0 && specifiers.every(({ importKind }) => importKind === 'type')
  return kind === 'type' || areTypes ? 'type' : 'static'
}

/** @returns what is wrong with one import, or nothing */
function findFault(file, source, way) {
  const isOwn = /^[.#]/.test(source)
  if (isOwn && !HAS_EXTENSION.test(source)) return `Write the file's extension: ${source}`
  const zone = zones.find(({ name }) => isWithin(file, name))
  if (!zone) return undefined
  const isTest = TEST_FILES.test(file)
  if (!isOwn) return isTest ? undefined : findPackageFault(zone, source, way)

  const target = source.startsWith('#') ? source.slice(1) : join(dirname(file), source).split(sep).join('/')
  const isOtherZone = rootZoneOf(file) !== rootZoneOf(target)
  if (isOtherZone && source.startsWith('.')) return `Another zone is imported as #${target}`
  if (!isOtherZone && source.startsWith('#') && rootZoneOf(file) !== undefined && sameFolder(file, target)) {
    return `Within a folder an import is relative: ${source}`
  }
  return isTest ? undefined : findZoneFault(zone, file, target, way)
}

function findPackageFault(zone, source, way) {
  if (source.startsWith('node:') || source === 'buffer') {
    return zone.isWeb
      ? `${zone.name} runs on edge platforms: Web-standard APIs only, no ${source}`
      : undefined
  }
  if (way === 'type') return undefined
  const name = source.split('/', source.startsWith('@') ? 2 : 1).join('/')
  if (zone.packages && !zone.packages.includes(name)) return `${zone.name} may not use the package ${name}`
  if (zone.not?.includes(name)) return `${zone.name} may not use the package ${name}`
  return undefined
}

function findZoneFault(zone, file, target, way) {
  if (isWithin(target, MODULES_FOLDER) && zone.name === MODULES_FOLDER) return findModuleFault(file, target)
  const owner = zones.find(({ name }) => isWithin(target, name))
  if (owner === zone || zone.may.some((folder) => isWithin(target, folder))) return undefined
  const isIn = (folders) => folders?.some((folder) => isWithin(target, folder))
  if (isIn(zone.types)) {
    return way === 'type' ? undefined : `${zone.name} may import types only from ${target}`
  }
  if (isIn(zone.lazy)) {
    return way === 'static' ? `${zone.name} may load ${target} by import() only` : undefined
  }
  return `${zone.name} may not import ${target}`
}

function rootZoneOf(path) {
  return ROOT_ZONES.find((zone) => isWithin(path, zone))
}

function sameFolder(one, other) {
  return dirname(one) === dirname(other)
}

function isWithin(path, folder) {
  return path === folder || path.startsWith(`${folder}/`)
}
