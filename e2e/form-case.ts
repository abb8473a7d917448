/** Describes a form for the tests that go through every form. */

export type Sender = 'visitor' | 'fan' | 'performer' | 'applicant'

export interface FormCase {
  name: string
  /** The request that sends the form: a server action (`session.logIn`), or the API call that accepts its files. */
  asks: string
  sender: Sender
  path: string
  /** The name of the button that sends the form; the tests find the form by it. */
  button: string
  /** Whether the form is inside a `<details>` that has to be opened first. */
  isFolded?: boolean
  /** The label of each control and the value to enter; the form still has it after a refusal. */
  typed?: Record<string, string>
  /** Like `typed`, for values that the form does not repeat after a refusal. */
  secret?: Record<string, string>
  /** The label of each wrong control and what the page then says about it; absent where nothing can be wrong. */
  wrong?: Record<string, RegExp>
}

export const WRONG_EMAIL = /Enter an email address/
export const TICKED = 'on'
