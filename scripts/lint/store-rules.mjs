import { sep } from 'node:path'
import { MODULES_FOLDER, TEST_FILES } from './zones.mjs'

/** The files that hold a module's SQL. */
const STORES = /^upstream\/.*[/-]store\.ts$/
/** Other files of a module that hold SQL: its tables, and the checks of money, which are queries by nature. */
const DECLARATIONS = [
  /\/tables\.ts$/,
  /\/ledger-checks\.ts$/,
  /^upstream\/modules\/ledger\/verification\.ts$/,
  // The expression of a generated column and the query by that column have to agree.
  /^upstream\/modules\/accounts\/username-readings\.ts$/,
]
const WRITERS = ['insert', 'update', 'delete']
const STATEMENTS = [...WRITERS, 'select', 'selectDistinct', 'selectDistinctOn', 'with', 'execute', '$count']
/** What `.for(…)` of a query locks. */
const LOCKS = ['update', 'no key update', 'share', 'key share']
/** Raw SQL that writes or locks: `update ${table}` and `update table set`, but not `on conflict do update set`. */
const WRITES =
  /\b(?:insert\s+into|delete\s+from|update\s+(?:only\s+)?(?:"?\w+"?(?:\s+as)?(?:\s+\w+)?\s+set\b|$)|truncate|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share|pg_advisory_\w*lock\w*)/i

/** Lint rule: a function of a store that writes or locks takes the transaction of its caller. */
export const writesTakeTx = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = fileOf(context)
    if (!STORES.test(file) || TEST_FILES.test(file)) return {}
    const { around, visitors } = watchFunctions()
    const check = (node, what, database) => {
      const first = around[0]?.params[0]
      // Another database beside the transaction would wait for it, or write without it.
      const isFirst = !database || (database.type === 'Identifier' && database.name === first?.name)
      if (typeOf(first) === 'Tx' && isFirst) return
      context.report({
        node,
        message: `A store's function that ${what} takes \`tx: Tx\` as its first parameter`,
      })
    }
    return {
      ...visitors,
      CallExpression(node) {
        const { callee, arguments: given } = node
        if (callee.type !== 'MemberExpression') return
        if (WRITERS.includes(callee.property.name) && isDatabase(callee.object, around))
          check(node, 'writes', callee.object)
        if (callee.property.name === 'for' && LOCKS.includes(given[0]?.value)) check(node, 'locks rows')
      },
      TaggedTemplateExpression(node) {
        if (node.tag.name !== 'sql') return
        const isWriting = node.quasi.quasis.some(({ value }) => WRITES.test(value.raw))
        if (isWriting) check(node, 'writes or locks rows')
      },
    }
  },
}

/** Lint rule: a module's SQL stands in its stores. */
export const sqlInStores = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = fileOf(context)
    const mayHoldSql = [STORES, TEST_FILES, ...DECLARATIONS].some((pattern) => pattern.test(file))
    if (!file.startsWith(`${MODULES_FOLDER}/`) || mayHoldSql) return {}
    const { around, visitors } = watchFunctions()
    const report = (node, what) =>
      context.report({
        node,
        message: `Only a module's stores hold SQL: move ${what} into a function of one`,
      })
    return {
      ...visitors,
      ImportDeclaration({ source, specifiers }) {
        const isDrizzle = source.value === 'drizzle-orm'
        if (!isDrizzle && !source.value.endsWith('/kernel/database.ts')) return
        const name = isDrizzle ? 'sql' : 'queryRows'
        const specifier = specifiers.find(({ imported }) => imported?.name === name)
        if (specifier) report(specifier, `what uses \`${name}\``)
      },
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || !STATEMENTS.includes(callee.property.name)) return
        if (isDatabase(callee.object, around)) report(callee, `\`${callee.property.name}\``)
      },
    }
  },
}

function fileOf({ filename, cwd }) {
  return filename
    .slice(cwd.length + 1)
    .split(sep)
    .join('/')
}

/** @returns the functions around the present node, from the outermost in, and what keeps that list */
function watchFunctions() {
  const around = []
  const enter = (node) => void around.push(node)
  const leave = () => void around.pop()
  const visitors = {
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }
  return { around, visitors }
}

/** Whether an expression is the database or a transaction: `db`, `tx`, `deps.db`, or a parameter of such a type. */
function isDatabase(node, around) {
  if (node.type === 'MemberExpression') return node.property.name === 'db'
  if (node.type !== 'Identifier') return false
  if (node.name === 'db' || node.name === 'tx') return true
  const params = around.flatMap(({ params }) => params)
  const type = typeOf(params.find((param) => param.type === 'Identifier' && param.name === node.name))
  return type === 'Db' || type === 'RootDb' || type === 'Tx'
}

/** @returns the name of a parameter's type */
function typeOf(param) {
  return param?.typeAnnotation?.typeAnnotation.typeName?.name
}
