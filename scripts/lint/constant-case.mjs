/** The framework reads these names. */
const FRAMEWORK_NAMES = new Set([
  'config',
  'contentType',
  'dynamic',
  'metadata',
  'revalidate',
  'runtime',
  'size',
  'viewport',
])
const BUILT = new Set(['Date', 'Map', 'Set', 'URL'])
/** Functions whose results never change and are compared by identity. */
const DEFINES = /^define(?:Event|Queue|RegistryKey)$/
const SCREAMING = /^[A-Z][A-Z\d_]*$/

/** A value at module level that never changes is written in `SCREAMING_CASE`. */
export const constantCase = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    return {
      Program(program) {
        for (const statement of program.body) {
          const declaration = statement.declaration ?? statement
          if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
          for (const { id, init } of declaration.declarations) {
            if (id.type !== 'Identifier' || SCREAMING.test(id.name) || FRAMEWORK_NAMES.has(id.name)) continue
            if (isModule(id)) continue
            if (isConstant(init)) {
              context.report({ node: id, message: `A constant is written in SCREAMING_CASE: ${id.name}` })
            }
          }
        }
      },
    }
  },
}

/** Whether a declaration is a module of upstream, which counts as code even if it has only a name. */
function isModule({ typeAnnotation }) {
  return typeAnnotation?.typeAnnotation.typeName?.name === 'Module'
}

/** Whether an expression consists only of literals and other constants. An empty list or map counts as state. */
function isConstant(node) {
  switch (node?.type) {
    case 'Literal':
      return true
    case 'Identifier':
      return SCREAMING.test(node.name)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isConstant(node.expression)
    case 'UnaryExpression':
    case 'SpreadElement':
      return isConstant(node.argument)
    case 'BinaryExpression':
      return isConstant(node.left) && isConstant(node.right)
    case 'TemplateLiteral':
      return node.expressions.every(isConstant)
    case 'ArrayExpression':
      return node.elements.length > 0 && node.elements.every(isConstant)
    case 'ObjectExpression':
      return node.properties.length > 0 && node.properties.every(isConstant)
    case 'Property':
      return !node.shorthand && isConstant(node.value)
    case 'NewExpression':
      return BUILT.has(node.callee.name) && node.arguments.length > 0 && node.arguments.every(isConstant)
    case 'CallExpression':
      return DEFINES.test(node.callee.name ?? '')
    default:
      return false
  }
}
