/**
 * The rules for a new password that need no list of common ones (NIST SP 800-63B-4, OWASP ASVS 5.0 §6.2): it is long
 * enough, is not a pattern, and does not contain a name of its owner or of the site. No kind of character is required.
 * This file is apart from the schemas so that browser code can import it without zod. No check applies to passwords
 * already in use.
 */
import { foldConfusables, removeInvisible } from './confusables.ts'

export const MIN_PASSWORD_LENGTH = 8
/** The meter calls a password of at least this length strong if it has no problem. */
const STRONG_LENGTH = 15
/** In UTF-16 units, as typed. This bounds the text that is hashed. */
export const MAX_PASSWORD_UNITS = 200

/** The reason for which a password is refused. */
export type PasswordProblem = 'too-short' | 'too-long' | 'pattern' | 'own-name' | 'common'

export const PASSWORD_PROBLEMS: Record<PasswordProblem, string> = {
  'too-short': `Use at least ${MIN_PASSWORD_LENGTH} characters.`,
  'too-long': `Use at most ${MAX_PASSWORD_UNITS} characters.`,
  pattern: 'Too simple: it is a repetition or a sequence. Try a few unrelated words.',
  'own-name': 'Leave out your username, your email address and the name of this site.',
  common: 'This is one of the passwords that thieves try first. Try a few unrelated words.',
}

/**
 * Many words contain names of this length. A password may contain one if it is long enough without it. A shorter name
 * does not count at all.
 */
const SHORT_NAME = 3

/** Returns the form that is hashed, which is the same for a password typed on any keyboard. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/** Returns the form that is judged and looked up: lower case, without surrounding blanks and invisible characters. */
export function judgedForm(password: string): string {
  return normalisePassword(removeInvisible(password)).trim().toLowerCase()
}

/**
 * The forms under which to look a password up in the list of common ones: as judged, since the list has words of other
 * alphabets; in plain letters, since look-alike letters do not make a Latin word safer; and the repeated piece of each.
 */
export function listedForms(password: string): string[] {
  const forms = [judgedForm(password), foldConfusables(password).trim()]
  return [...new Set([...forms, ...forms.map(pieceOf)])]
}

/** Counts code points, not UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length
}

/** @param ownNames the site's name, the username, the email address */
export function findPasswordProblem(password: string, ownNames: readonly string[]): PasswordProblem | null {
  if (password.length > MAX_PASSWORD_UNITS) return 'too-long'
  const text = judgedForm(password)
  if (lengthOf(text) < MIN_PASSWORD_LENGTH) return 'too-short'
  if (lengthOf(pieceOf(text).trim()) < MIN_PASSWORD_LENGTH || isSequence(text) || hasFewCharacters(text))
    return 'pattern'
  return ownNames.some((name) => holdsName(password, name)) ? 'own-name' : null
}

export function isStrongLength(password: string): boolean {
  return lengthOf(judgedForm(password)) >= STRONG_LENGTH
}

/** Returns the shortest piece whose repetition is the whole text: `abc` for `abcabc`, else the text itself. */
export function pieceOf(text: string): string {
  return text.slice(0, `${text}${text}`.indexOf(text, 1))
}

/** Whether all neighbouring characters have the same distance, modulo 10: `abcdefgh`, `98765432`, `13579135`. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!)
  const steps = codes.slice(1).map((code, at) => (code - codes[at]! + 10_000_000) % 10)
  return new Set(steps).size === 1
}

function hasFewCharacters(text: string): boolean {
  return new Set(text).size < 4
}

function holdsName(password: string, name: string): boolean {
  const [plain, wanted] = [lettersOf(password), lettersOf(name)]
  if (wanted.length < SHORT_NAME) return false
  if (wanted.length > SHORT_NAME) return plain.includes(wanted)
  return lengthOf(plain.replaceAll(wanted, '')) < MIN_PASSWORD_LENGTH
}

/** Removes the separators that people put between the parts of a name. */
function lettersOf(text: string): string {
  return foldConfusables(text).replaceAll(/[\s._-]/g, '')
}

/** The names of an account that its password must not contain, for `findPasswordProblem`. */
export function namesIn({ username, email }: { username?: string | null; email?: string | null }): string[] {
  return [username, email, email?.split('@')[0]].filter((name) => typeof name === 'string')
}
