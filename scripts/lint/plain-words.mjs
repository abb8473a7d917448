const WORDS = 'Of|Whoever|Nobody|What\\s+is|Whom|Whose|None\\s+of'

/**
 * Where a sentence begins: at the start of a text, paragraph, heading, list item, table cell or tag, or after a mark.
 */
const BEGINNING = [
  '^',
  '\\n[ \\t]*(?=\\n)',
  '\\n[ \\t]*(?:[-*+>]|\\d+\\.|#{1,6}|@[a-z]+)(?=\\s)',
  '\\|',
  '[.!?][)"\'”’*_`]*(?=\\s)',
  '[:;](?=\\s)',
].join('|')

/** Finds a forbidden word after a beginning and its marks. A word alone in a table cell is not a sentence. */
const OPENING = new RegExp(`(?:${BEGINNING})[\\s([*_>-]*\\b(${WORDS})\\b(?!\\s*\\|)`, 'g')

const COMPARISONS =
  'longer|more|less|fewer|later|earlier|older|newer|further|larger|smaller|bigger|higher|lower|wider|shorter|better|worse|slower|faster|deeper|different|one|other'

/** Finds a noun that "no" negates after "is". "There is no page", "is no longer" and other comparisons are fine. */
const NEGATED_NOUN = new RegExp(
  `(?<!\\bthere\\s+)\\b(is|are|was|were)\\s+no\\s+(?!(?:${COMPARISONS})\\b)(?=\\p{L})`,
  'giu',
)

const TITLE = new RegExp(`^\\s*(${WORDS})\\b`, 'i')

/** Finds the sentences of a text that a newcomer has to read twice. */
export function findFaults(text) {
  return [...findHiddenActors(text), ...findNegatedNouns(text)]
}

/** Finds the sentences of a text whose first word hides who acts. */
function findHiddenActors(text) {
  return Array.from(text.matchAll(OPENING), ({ 0: { length }, 1: word, index }) => ({
    at: index + length - word.length,
    message: adviseAgainst(word),
  }))
}

function findNegatedNouns(text) {
  return Array.from(text.matchAll(NEGATED_NOUN), ({ 1: verb, index }) => ({
    at: index,
    message: `“${verb} no …” negates a noun: write “${verb} not …”`,
  }))
}

/** @returns what is wrong with a test's title, or nothing */
export function findTitleFault(title) {
  const word = TITLE.exec(title)?.[1]
  return word ? adviseAgainst(word) : findNegatedNouns(title)[0]?.message
}

/** @returns a document's text with its code blanked, so that every line keeps its number */
export function blankCode(markdown) {
  return markdown
    .replace(/^([ \t]*)(```|~~~).*?^\1\2/gms, blank)
    .replace(/(`+)(?!`).*?[^`]\1(?!`)/g, (code) => '`'.repeat(code.length))
}

function blank(text) {
  return text.replace(/[^\n]/g, ' ')
}

function adviseAgainst(word) {
  return `No sentence begins with “${word.replace(/\s+/, ' ')}”: name the actor first: who does what`
}
