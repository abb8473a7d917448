/** Form fields and readers that the rows of several actions share. */
import { randomUUID } from 'node:crypto'
import { type ActionResult, done } from '#lib/result.ts'
import { everyone } from '../../authorisation/matrix/row.ts'
import { type ActionRow, formOf } from './row.ts'

const STATE = null

/** Reads the result from one field of the form's state. */
export const inside = (name: string) => (answer: unknown) =>
  ((answer as Record<string, unknown>)[name] as ActionResult<unknown> | null) ?? done(undefined)
export const newEmail = () => ({ email: `${randomUUID()}@example.com` })
export const newUsername = () => ({ username: `n${randomUUID().replaceAll('-', '').slice(0, 20)}` })
const PLACE = { step: 'state', country: 'PT' }

/** Asks the form for the lists of places: everybody with a session may, and the action saves nothing. */
export const askForPlaces = (by: ActionRow): ActionRow => ({
  ...by,
  args: () => [STATE, formOf(PLACE)],
  cells: { ...everyone('ok'), anonymous: 'UNAUTHENTICATED' },
  may: 'invalid',
})
