/** What the forms of several actions have in common. */
import { randomUUID } from 'node:crypto'
import { type ActionResult, done } from '#lib/result.ts'
import { everyone } from '../../authorisation/matrix/row.ts'
import { type ActionRow, formOf } from './row.ts'

const STATE = null

/** A result inside of what the form shows besides. */
export const inside = (name: string) => (answer: unknown) =>
  ((answer as Record<string, unknown>)[name] as ActionResult<unknown> | null) ?? done(undefined)
export const newEmail = () => ({ email: `${randomUUID()}@example.com` })
export const newUsername = () => ({ username: `n${randomUUID().replaceAll('-', '').slice(0, 20)}` })
const PLACE = { step: 'state', country: 'PT' }

/** The lists of places are everybody's: whoever has a session may ask for them, and nothing is saved. */
export const askForPlaces = (by: ActionRow): ActionRow => ({
  ...by,
  args: () => [STATE, formOf(PLACE)],
  cells: { ...everyone('ok'), anonymous: 'UNAUTHENTICATED' },
  may: 'invalid',
})
