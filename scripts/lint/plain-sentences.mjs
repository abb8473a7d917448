import { findFaults, findTitleFault } from './plain-words.mjs'

const TEST_NAMES = new Set(['test', 'it', 'describe', 'suite'])

/** Lint rule: sentences of comments and titles of tests name their actor first, and negate no noun. */
export const plainSentences = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    return {
      Program() {
        const { text } = context.sourceCode
        for (const [from, to] of joinLines(context.sourceCode.getAllComments(), text)) {
          for (const { at, message } of findFaults(stripMarks(text.slice(from, to)))) {
            const start = context.sourceCode.getLocFromIndex(from + at)
            context.report({ loc: { start, end: start }, message })
          }
        }
      },
      CallExpression({ callee, arguments: [title] }) {
        if (!TEST_NAMES.has(rootOf(callee)?.name)) return
        const message = findTitleFault(beginningOf(title) ?? '')
        if (message) context.report({ node: title, message })
      },
    }
  },
}

/** @returns where each comment's text begins and ends; adjacent `//` lines are one text */
function joinLines(comments, text) {
  const spans = []
  let last
  for (const comment of comments) {
    const [from, to] = comment.range
    const isNext = last?.type === 'Line' && comment.type === 'Line' && continues(text, last.range[1], from)
    if (isNext) spans.at(-1)[1] = to
    else spans.push([from, to])
    last = comment
  }
  return spans
}

/** Whether two comments are on adjacent lines and the first is alone on its line. */
function continues(text, end, start) {
  const before = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
  return /^\s*\/\//.test(before) && /^\r?\n[ \t]*$/.test(text.slice(end, start))
}

/** @returns the text of comments with their marks replaced by spaces, so that every word keeps its position */
function stripMarks(text) {
  return text.replace(/^[ \t]*(?:\/\/+|\/\*+|\*(?!\/))|\*+\/$/gm, (marks) => ' '.repeat(marks.length))
}

/** @returns the first name of a call: `test` in `test.runIf(is).each(rows)(title, run)` */
function rootOf(callee) {
  switch (callee?.type) {
    case 'CallExpression':
      return rootOf(callee.callee)
    case 'MemberExpression':
      return rootOf(callee.object)
    case 'TaggedTemplateExpression':
      return rootOf(callee.tag)
    default:
      return callee
  }
}

/** @returns the literal text at the beginning of a string, template or concatenation */
function beginningOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'TemplateLiteral':
      return node.quasis[0].value.cooked
    case 'BinaryExpression':
      return beginningOf(node.left)
    default:
      return undefined
  }
}
