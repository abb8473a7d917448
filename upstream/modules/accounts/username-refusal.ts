import { type RefusalCode, REFUSALS } from '#contract/errors.ts'
import { Refusal } from '../../kernel/refusal.ts'

type UsernameCode = Extract<RefusalCode, `USERNAME_${string}`>

/** A refusal that a form shows at its field `username`, since it is about nothing else. */
export function usernameRefusal(code: UsernameCode, text: string = REFUSALS[code][1]): Refusal {
  return new Refusal(code, { text, problems: [{ property: 'username', constraints: { [code]: text } }] })
}

/** An email that is taken has the specification's text instead, which does not say which of the two it is. */
export function usernameTaken(): Refusal {
  return usernameRefusal('USERNAME_OR_EMAIL_TAKEN', 'This username is taken. Please choose another.')
}
