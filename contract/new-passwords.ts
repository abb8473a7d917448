/**
 * What a new password must be, as far as it can be said without a list (NIST SP 800-63B-4, OWASP ASVS 5.0 §6.2): long
 * enough, no pattern, and without the names of its owner and of the site. Nothing is asked of its characters. It stands
 * apart from the schemas, so that a browser's code has it without zod. Passwords that are in use are never judged.
 */
import { foldConfusables, removeInvisible } from './confusables.ts'

export const MIN_PASSWORD_LENGTH = 8
/** Where a password that nothing else is wrong with is called strong. */
const STRONG_LENGTH = 15
/** As typed, in UTF-16 units: what is hashed has a bound. */
export const MAX_PASSWORD_UNITS = 200

/** Why a password is refused, or `null`. */
export type PasswordProblem = 'too-short' | 'too-long' | 'pattern' | 'own-name' | 'common'

export const PASSWORD_PROBLEMS: Record<PasswordProblem, string> = {
  'too-short': `Use at least ${MIN_PASSWORD_LENGTH} characters.`,
  'too-long': `Use at most ${MAX_PASSWORD_UNITS} characters.`,
  pattern: 'Too simple: it is a repetition or a sequence. Try a few unrelated words.',
  'own-name': 'Leave out your username, your email address and the name of this site.',
  common: 'This is one of the passwords that thieves try first. Try a few unrelated words.',
}

/** Names that short stand in many words: what is left without them must be long enough. */
const SHORT_NAME = 3

/** The form that is hashed: one password, on whatever keyboard it is typed. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/** The form that is judged and looked up. Blanks around a password, and what nobody sees in it, count for nothing. */
export function judgedForm(password: string): string {
  return normalisePassword(removeInvisible(password)).trim().toLowerCase()
}

/**
 * The forms by which a password may be on the list: it has words of other alphabets, and a Latin word stays itself in
 * letters that look like its own.
 */
export function listedForms(password: string): string[] {
  const forms = [judgedForm(password), foldConfusables(password).trim()]
  return [...new Set([...forms, ...forms.map(pieceOf)])]
}

/** In characters as people count them. */
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

/** The shortest piece whose repetition is the whole text: `abc` of `abcabc`, and the text itself when there is none. */
export function pieceOf(text: string): string {
  return text.slice(0, `${text}${text}`.indexOf(text, 1))
}

/** Each character is as far from the one before it as all others are: `abcdefgh`, `98765432`, `13579135`. */
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

/** Without what people put between the parts of a name. */
function lettersOf(text: string): string {
  return foldConfusables(text).replaceAll(/[\s._-]/g, '')
}

/** The names by which an account is known, for `findPasswordProblem`. */
export function namesIn({ username, email }: { username?: string | null; email?: string | null }): string[] {
  return [username, email, email?.split('@')[0]].filter((name) => typeof name === 'string')
}
