import { sep } from 'node:path'
import { TEST_FILES } from './zones.mjs'

const ACTIONS = '#lib/actions/'
/** Functions that turn a lost network into a refusal. */
const REACHERS = ['reach', 'useFormAction', 'useToastedAction']
/** Expressions that pass a value on unchanged. */
const TRANSPARENT = ['ConditionalExpression', 'LogicalExpression', 'TSAsExpression', 'TSNonNullExpression']
const MESSAGE = `A lost network would replace the page by an error: call a server action through ${REACHERS.join(', ')}`

/**
 * Lint rule: a component calls a server action only through one of the reaching functions. A named function around such
 * a call is checked at its own uses.
 */
export const reachedActions = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = context.filename
      .slice(context.cwd.length + 1)
      .split(sep)
      .join('/')
    if (!file.startsWith('components/') || TEST_FILES.test(file)) return {}
    const wanted = new Set()
    const uses = []
    return {
      ImportDeclaration({ source, importKind, specifiers }) {
        if (importKind === 'type' || !source.value.startsWith(ACTIONS)) return
        for (const one of specifiers) if (one.importKind !== 'type') wanted.add(one.local.name)
      },
      Identifier: (node) => void uses.push(node),
      'Program:exit'() {
        for (const name of wanted) {
          for (const node of uses.filter((use) => use.name === name && isUse(use))) {
            const judged = judge(node)
            if (judged === 'unreached') context.report({ node, message: MESSAGE })
            else if (judged !== 'reached') wanted.add(judged.name)
          }
        }
      },
    }
  },
}

function isUse({ parent, ...node }) {
  if (parent.type.startsWith('Import') || parent.type === 'TSTypeQuery') return false
  if (parent.type === 'MemberExpression') return parent.object.start === node.start || parent.computed
  if (parent.type === 'Property') return parent.value.start === node.start
  if (parent.type === 'JSXAttribute') return false
  return !(parent.id && parent.id.start === node.start)
}

/** @returns {'reached' | 'unreached' | { name: string }} a name means that the uses of this function decide */
function judge(node) {
  const { child, parent } = climb(node)
  if (parent.type === 'JSXExpressionContainer') return judgeAttribute(parent.parent)
  if (parent.type === 'VariableDeclarator') return { name: parent.id.name }
  if (parent.type !== 'CallExpression') return 'unreached'
  if (parent.callee !== child) return isReacher(parent.callee) ? 'reached' : 'unreached'
  const around = findFunction(parent)
  if (!around) return 'unreached'
  const use = climb(around)
  if (use.parent.type === 'CallExpression' && isReacher(use.parent.callee)) return 'reached'
  const declared = use.parent.type === 'VariableDeclarator' ? use.parent : around
  const name = declared.id?.name
  // Another file may call an exported function in a way that this file does not show.
  return name && !isExported(declared) ? { name } : 'unreached'
}

/** A form may post an action before JavaScript arrives if its own handler sends it afterwards. */
function judgeAttribute(attribute) {
  if (attribute.type !== 'JSXAttribute') return 'unreached'
  const { name, attributes } = attribute.parent
  if (name.name !== 'form') return 'reached'
  const isHandled = attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === 'onSubmit')
  return isHandled ? 'reached' : 'unreached'
}

function isExported({ parent }) {
  const statement = parent.type === 'VariableDeclaration' ? parent.parent : parent
  return statement.type.startsWith('Export')
}

function climb(node) {
  let child = node
  while (TRANSPARENT.includes(child.parent.type)) child = child.parent
  return { child, parent: child.parent }
}

function findFunction(node) {
  let around = node.parent
  while (around && !/Function/.test(around.type)) around = around.parent
  return around
}

function isReacher(callee) {
  return callee.type === 'Identifier' && REACHERS.includes(callee.name)
}
