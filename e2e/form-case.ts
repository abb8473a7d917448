/** The facts about a form that the journeys through every form need. */

export type Sender = 'visitor' | 'fan' | 'performer' | 'applicant'

export interface FormCase {
  name: string
  /** What the script asks for when it is sent: a server action (`session.logIn`), or the call that takes its files. */
  asks: string
  sender: Sender
  path: string
  /** The button that sends it, by which it is found. */
  button: string
  /** It shows when what it stands in is opened. */
  isFolded?: boolean
  /** Controls by their label, and what goes in; all of it stays when the form comes back. */
  typed?: Record<string, string>
  /** What goes in and does not come back. */
  secret?: Record<string, string>
  /** Controls by their label, and what is then said of them; absent where nothing can be wrong. */
  wrong?: Record<string, RegExp>
}

export const WRONG_EMAIL = /Enter an email address/
export const TICKED = 'on'
