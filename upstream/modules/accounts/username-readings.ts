/**
 * How people read a username: `official.maya`, `the_real_maya`, `maya.tv`, `maya2` and `m4y4` all read as `maya`. The
 * rule exists in SQL only, so that it applies to stored and to new usernames alike. A change of the words needs a
 * migration, since the database stores the readings of each username.
 */
import { sql, type SQLWrapper, type SQL } from 'drizzle-orm'

/**
 * Words that claim to be the real person or their team. They are removed where a dot or an underscore separates them.
 */
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
/** The few words that are also removed without a separator, when four characters are left. */
const WORDS_BEFORE = ['official', 'real', 'the', 'its', 'iam']
const WORDS_AFTER = ['official', 'team', 'live', 'tv', 'hq', 'vip', 'fans']

/** Digits that may replace a letter in an official word: `0ff1c14l` counts as `official`. */
const SPELLINGS: Record<string, string> = {
  ...{ o: '[o0]', i: '[il1]', l: '[il1]', e: '[e3]', a: '[a4]', s: '[s5]', t: '[t7]', b: '[b8]', g: '[g9]' },
}
const spelled = (word: string) => Array.from(word, (letter) => SPELLINGS[letter] ?? letter).join('')
const oneOf = (words: readonly string[]) => `(${words.map(spelled).join('|')})`

/** Each pattern leaves at least one character: a word is removed only beside a separator or four characters. */
const PATTERNS = [
  `^(${oneOf(WORDS)}+[._]+)+`,
  `([._]+${oneOf(WORDS)}+[0-9]*)+$`,
  `^${oneOf(WORDS_BEFORE)}+(?=.{4})`,
  `(?<=.{4})${oneOf(WORDS_AFTER)}+[0-9]*$`,
]

const without = (name: SQLWrapper, pattern: string): SQL =>
  sql`regexp_replace(${name}, ${sql.raw(`'${pattern}'`)}, '')`

const withoutWords = (name: SQLWrapper): SQL => PATTERNS.reduce(without, sql`lower(${name})`)

/** A username that consists of digits only stays unchanged. */
const withoutNumber = (name: SQLWrapper): SQL => without(name, '(?<=[^0-9._])[0-9._]+$')

const asLetters = (name: SQLWrapper): SQL =>
  sql`replace(replace(translate(${name}, '01345789i._', 'oleastbgl'), 'rn', 'm'), 'vv', 'w')`

/** The two readings of a stored username: its last digits count as a number, or as letters. */
export function readingsOf(name: SQLWrapper): SQL {
  const plain = withoutWords(name)
  return sql`array[${asLetters(withoutNumber(plain))}, ${asLetters(plain)}]`
}

/** Every reading of a requested username: the number at its end may begin at any of the last digits (`noor.p1ay51`). */
export function everyReadingOf(username: string): SQL {
  const plain = sql`asked.plain`
  const ends = sql`generate_series(length(${withoutNumber(plain)}), length(${plain}))`
  return sql`(select array_agg(${asLetters(sql`left(${plain}, ends.n)`)})
    from (select ${withoutWords(sql`${username}::text`)} as plain) asked, ${ends} as ends(n))`
}
