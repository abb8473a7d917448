/**
 * What people read in a username: `official.maya`, `the_real_maya`, `maya.tv`, `maya2` and `m4y4` are all `maya` to
 * them. It is said in SQL alone, so that a stored name and a new one are read by one rule; a change of the words needs a
 * migration, since the database keeps the readings of each name.
 */
import { sql, type SQLWrapper, type SQL } from 'drizzle-orm'

/** They say that somebody is the right one, or of the household; removed where a dot or an underscore sets them off. */
const WORDS = [
  ...[
    'official',
    'officially',
    'verified',
    'authentic',
    'original',
    'real',
    'the',
    'its',
    'iam',
    'im',
    'only',
  ],
  ...['team', 'crew', 'tv', 'live', 'hq', 'vip', 'fan', 'fans', 'club'],
  ...['page', 'profile', 'account', 'channel', 'backup', 'management'],
]
/** The few that are read as words of their own without a separator too, when four characters are left. */
const WORDS_BEFORE = ['official', 'real', 'the', 'its', 'iam']
const WORDS_AFTER = ['official', 'team', 'live', 'tv', 'hq', 'vip', 'fans']

/** A digit stands for a letter wherever it may: `0ff1c14l` is an official word. */
const SPELLINGS: Record<string, string> = {
  ...{ o: '[o0]', i: '[il1]', l: '[il1]', e: '[e3]', a: '[a4]', s: '[s5]', t: '[t7]', b: '[b8]', g: '[g9]' },
}
const spelled = (word: string) => Array.from(word, (letter) => SPELLINGS[letter] ?? letter).join('')
const oneOf = (words: readonly string[]) => `(${words.map(spelled).join('|')})`

/** Each pattern leaves at least one character: words go only where a separator or four characters stand beside them. */
const PATTERNS = [
  `^(${oneOf(WORDS)}+[._]+)+`,
  `([._]+${oneOf(WORDS)}+[0-9]*)+$`,
  `^${oneOf(WORDS_BEFORE)}+(?=.{4})`,
  `(?<=.{4})${oneOf(WORDS_AFTER)}+[0-9]*$`,
]

const without = (name: SQLWrapper, pattern: string): SQL =>
  sql`regexp_replace(${name}, ${sql.raw(`'${pattern}'`)}, '')`

const withoutWords = (name: SQLWrapper): SQL => PATTERNS.reduce(without, sql`lower(${name})`)

/** A name of digits alone stays. */
const withoutNumber = (name: SQLWrapper): SQL => without(name, '(?<=[^0-9._])[0-9._]+$')

const asLetters = (name: SQLWrapper): SQL =>
  sql`replace(replace(translate(${name}, '01345789i._', 'oleastbgl'), 'rn', 'm'), 'vv', 'w')`

/** The two readings of a stored name: its last digits are a number, or letters. */
export function readingsOf(name: SQLWrapper): SQL {
  const plain = withoutWords(name)
  return sql`array[${asLetters(withoutNumber(plain))}, ${asLetters(plain)}]`
}

/** Every reading of a name that somebody asks for: any of its last digits may begin the number (`noor.p1ay51`). */
export function everyReadingOf(username: string): SQL {
  const plain = sql`asked.plain`
  const ends = sql`generate_series(length(${withoutNumber(plain)}), length(${plain}))`
  return sql`(select array_agg(${asLetters(sql`left(${plain}, ends.n)`)})
    from (select ${withoutWords(sql`${username}::text`)} as plain) asked, ${ends} as ends(n))`
}
