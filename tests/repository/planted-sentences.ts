/** Comments and titles of tests that lint must refuse, or let through. */

/** Each with the word that lint must name. */
const REFUSED: [code: string, word: string][] = [
  ['// Of two rows the newer one wins.', 'Of'],
  ['/** Whoever has been inside for longer is cut off. */', 'Whoever'],
  ['/* Nobody hears of it. */', 'Nobody'],
  ['/**\n * Whom a page is made for.\n */', 'Whom'],
  ['/**\n * Reads a page.\n *\n * Whose page it is does not matter.\n */', 'Whose'],
  ['/**\n * Reads a page.\n * @returns None of them when all are closed\n */', 'None of'],
  ['/** Reads a page. What is closed stays away. */', 'What is'],
  ['// The row is locked. Of its columns one changes.', 'Of'],
  ['// The row is locked.\n// Nobody else writes to it.', 'Nobody'],
  ['// The order: Whoever came first.', 'Whoever'],
  ['// The row is locked; Whose row it is does not matter.', 'Whose'],
  ['// It takes the row (none is locked). What\n// is left goes back.', 'What is'],
  ['// - Whom it names', 'Whom'],
  ['const one = 1 // Of two rows.', 'Of'],
  ['const view = <b>{/* Nobody sees it. */}</b>', 'Nobody'],
  ["test('of two rows the newer one wins', run)", 'of'],
  ["it('whoever is inside stays', run)", 'whoever'],
  ["describe('What is sealed', run)", 'What is'],
  ["test.each(rows)('nobody hears of %s', run)", 'nobody'],
  ["test.for(rows)('none of %s is kept', run)", 'none of'],
  ["test.runIf(isSlow).each(rows)('whose page is shown', run)", 'whose'],
  ['test.each`row`(`whom ${row} names`, run)', 'whom'],
  ["describe.skipIf(isSlow)('of the two ' + kind, run)", 'of'],
]

const NEGATED_NOUNS = [
  '// A draft is no page.',
  '// The rows of a draft are\n// no pages.',
  '/** @returns null when the answer was no JSON object */',
  "test('a draft is no page', run)",
]

const LET_THROUGH = [
  '// There is no page. A page is no longer open, and is no older than a minute.',
  '/** Reads a page; null while there\n * are no pages. Nothing else is: no page is read twice. */',
  "test('there are no pages', run)",
  '// The owner of a row is the one who made it. The name of nobody is kept.',
  '// A long sentence about a row, which belongs to\n// Nobody, as the page calls its author, goes on.',
  '// The row is locked: of its columns one changes; whoever reads it waits.',
  '/** Reads the page that `Nobody` wrote. */',
  '/** Offers a row. @returns whose row it is */',
  '// Official rows stay. Whatever is left is kept. What it holds is a secret.',
  "test('a row of nobody is kept', run)",
  "test('official rows stay', run)",
  "use(/Of/.test('of two'), pattern.test('nobody'))",
]

const say = (word: string) => new RegExp(`begins with “${word}”: name the actor first: who does what`)

/** The planted files are in a folder in which the rules about imports refuse none of them. */
export const PLANTED_SENTENCES = Object.fromEntries([
  ...REFUSED.map(([code, word], at) => [`demo/art/sentence-${at}.tsx`, { code, says: say(word) }] as const),
  ...NEGATED_NOUNS.map(
    (code, at) => [`demo/art/negation-${at}.tsx`, { code, says: /negates a noun/ }] as const,
  ),
])

export const CLEAN_SENTENCES = Object.fromEntries(
  LET_THROUGH.map((code, at) => [`demo/art/clean-sentence-${at}.tsx`, `${code}\nexport const y = x`]),
)
