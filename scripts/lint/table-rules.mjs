import { dirname, join, sep } from 'node:path'
import { findNamingFault, findWriteFault, moduleOf, readTables } from './modules.mjs'
import { TEST_FILES } from './zones.mjs'

/** The words after which SQL names a table. */
const NAMED = /\b(?:from|join|into|update|table|using)\s+(?:only\s+)?"?(\w+)"?/gi
/** The words after which SQL writes to a table. */
const WRITTEN = /\b(?:into|update|delete\s+from|truncate(?:\s+table)?)\s+$/i
const WRITERS = ['insert', 'update', 'delete']

/** Lint rule: only a module writes to its tables, and no raw SQL of another module names them. */
export const foreignTables = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = context.filename
      .slice(context.cwd.length + 1)
      .split(sep)
      .join('/')
    if (moduleOf(file) === undefined || TEST_FILES.test(file)) return {}
    const tables = tablesOf(context.cwd)
    /** The tables of other modules that this file imports, by the names that it gives them. */
    const imported = new Map()
    const reportWrite = (node) => {
      const table = node?.type === 'Identifier' ? imported.get(node.name) : undefined
      const message = table && findWriteFault(file, table.owner, table.name)
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration(node) {
        const owner = ownerOf(file, node.source.value)
        for (const { local, imported: original } of owner ? node.specifiers : []) {
          const table =
            original && [...tables].find(([, one]) => one.owner === owner && one.variable === original.name)
          if (table) imported.set(local.name, { owner, name: table[0] })
        }
      },
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type === 'MemberExpression' && WRITERS.includes(callee.property.name)) reportWrite(first)
      },
      TaggedTemplateExpression({ tag, quasi: { quasis, expressions } }) {
        if (tag.type !== 'Identifier' || tag.name !== 'sql') return
        for (const quasi of quasis) {
          for (const [, name] of quasi.value.raw.matchAll(NAMED)) {
            const table = tables.get(name.toLowerCase())
            const message = table && findNamingFault(file, table.owner, name)
            if (message) context.report({ node: quasi, message })
          }
        }
        expressions.forEach((expression, at) => {
          if (WRITTEN.test(quasis[at].value.raw)) reportWrite(expression)
        })
      },
    }
  },
}

/** @returns the module whose `tables.ts` an import names */
function ownerOf(file, source) {
  if (typeof source !== 'string' || !source.endsWith('/tables.ts')) return undefined
  const target = source.startsWith('#') ? source.slice(1) : join(dirname(file), source).split(sep).join('/')
  return moduleOf(target)
}

const known = new Map()

function tablesOf(root) {
  if (!known.has(root)) known.set(root, readTables(root))
  return known.get(root)
}
