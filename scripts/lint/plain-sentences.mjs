import { findHiddenActors, findTitleFault } from './plain-words.mjs'

const TEST_NAMES = new Set(['test', 'it', 'describe', 'suite'])

/** A comment's sentences and the titles of tests say first who acts. */
export const plainSentences = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    return {
      Program() {
        const { text } = context.sourceCode
        for (const [from, to] of joinLines(context.sourceCode.getAllComments(), text)) {
          for (const { at, message } of findHiddenActors(stripMarks(text.slice(from, to)))) {
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

/** @returns where each text of comments begins and ends: `//` lines below each other are one text */
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

/** Whether only the indentation of the next line stands between two comments, and the first has its line alone. */
function continues(text, end, start) {
  const before = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
  return /^\s*\/\//.test(before) && /^\r?\n[ \t]*$/.test(text.slice(end, start))
}

/** @returns the text of comments with spaces for the marks around it, so that every word stays where it was */
function stripMarks(text) {
  return text.replace(/^[ \t]*(?:\/\/+|\/\*+|\*(?!\/))|\*+\/$/gm, (marks) => ' '.repeat(marks.length))
}

/** @returns what stands before the first point or bracket: `test` in `test.runIf(is).each(rows)(title, run)` */
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

/** @returns the text with which a string begins, as far as it is written out */
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
