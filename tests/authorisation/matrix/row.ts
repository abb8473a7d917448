/** The matrix of calls and personas: a row for each call, with a cell for each persona. */
import type { Arguments, Call } from '#contract/call.ts'
import type { RefusalCode } from '#contract/errors.ts'
import type { World } from './world.ts'

export const PERSONAS = [
  'anonymous',
  'fan',
  'otherFan',
  'performer',
  'otherPerformer',
  /** A performer who is logged in and waits for an operator to decide on their documents. */
  'unverifiedPerformer',
  'blockedFan',
  'unverified',
  'suspended',
  'countryBlocked',
  'operator',
] as const
export type Persona = (typeof PERSONAS)[number]

/**
 * `ok`: a 2xx answer that contains the text of `shows`. `without`: a 2xx answer that does not contain it.
 * A code: the call is refused with this code and with its status from the catalogue.
 */
export type Cell = 'ok' | 'without' | RefusalCode
export type Cells = Readonly<Record<Persona, Cell>>

/**
 * The kind of person who owns the object that the call's path names; another person of that kind must get no trace of
 * the object. `open`: everybody who may see the performer may see the object.
 */
export type Owner = 'fan' | 'performer' | 'open'

export interface Row<C extends Call = Call> {
  call: C
  /** What this row asks, if a call has several rows. */
  variant?: string
  cells: Cells
  /** Required for every call with an id in its path. */
  owner?: Owner
  /** Makes the input for one cell; it is valid for every persona who may make the call. */
  sample(world: World, who: Persona): Promise<Arguments<C>> | Arguments<C>
  /** Further headers, for example a signature. */
  headers?: Record<string, string>
  /** A text that every `ok` answer contains and no `without` answer does, usually the thing's id. */
  shows?(world: World): Promise<string> | string
}

type Declared<C extends Call> = Omit<Row<C>, 'call' | 'sample'> &
  (Record<never, never> extends Arguments<C> ? { sample?: Row<C>['sample'] } : { sample: Row<C>['sample'] })

/** Declares a call's row. */
export function row<const C extends Call>(call: C, declared: Declared<C>): Row {
  return { sample: () => ({}), ...declared, call }
}

type Waiting = 'unverifiedPerformer'
type Explicit<Known extends Persona> = Readonly<
  Record<Exclude<Persona, Known | Waiting>, Cell> & Partial<Record<Waiting, Cell>>
>

/**
 * A performer whose documents wait gets the same answer about others as any performer. If a call admits performers but
 * no visitors, the row must declare their cell: the call may be a way onto the pages, or to money.
 */
function withWaiting(cells: Explicit<never>): Cells {
  const { anonymous, otherPerformer } = cells
  const isSame = otherPerformer !== 'ok' || anonymous === 'ok'
  return (isSame ? { unverifiedPerformer: otherPerformer, ...cells } : cells) as Cells
}

/** The cells of a call that answers every persona alike, because it does not look at the account. */
export function everyone(cell: Cell): Cells {
  return Object.fromEntries(PERSONAS.map((persona) => [persona, cell])) as Cells
}

const CLOSED = { unverified: 'UNAUTHENTICATED', suspended: 'UNAUTHENTICATED' } as const
const SIGNED_OUT = { anonymous: 'UNAUTHENTICATED', ...CLOSED } as const
const STUDIO = {
  performer: 'FORBIDDEN',
  otherPerformer: 'FORBIDDEN',
  unverifiedPerformer: 'FORBIDDEN',
} as const
const FANS = {
  fan: 'FORBIDDEN',
  otherFan: 'FORBIDDEN',
  blockedFan: 'FORBIDDEN',
  countryBlocked: 'FORBIDDEN',
} as const

/** Caller `public`: a token without a session is refused, and the row declares all other cells. */
export const forPublic = (cells: Explicit<keyof typeof CLOSED>): Cells => withWaiting({ ...CLOSED, ...cells })

/** Caller `public`, for a call about a person whom no persona can see. */
export const nowhere = (cell: 'without' | RefusalCode): Cells =>
  forPublic({
    anonymous: cell,
    fan: cell,
    otherFan: cell,
    performer: cell,
    otherPerformer: cell,
    blockedFan: cell,
    countryBlocked: cell,
    operator: cell,
  })

/** Caller `any`: a persona without an open session is refused, and the row declares all other cells. */
export const forAccounts = (cells: Explicit<keyof typeof SIGNED_OUT>): Cells =>
  withWaiting({ ...SIGNED_OUT, ...cells })

/** Caller `any`, for a call that gives every persona with an open session the same answer. */
export const everyAccount = (cell: Cell): Cells =>
  forAccounts({
    fan: cell,
    otherFan: cell,
    performer: cell,
    otherPerformer: cell,
    unverifiedPerformer: cell,
    blockedFan: cell,
    countryBlocked: cell,
    operator: cell,
  })

/** Caller `fan`: other kinds are refused, and the row declares every fan's cell. */
export const forFans = (
  cells: Explicit<keyof typeof SIGNED_OUT | keyof typeof STUDIO | 'operator'>,
): Cells => ({
  ...SIGNED_OUT,
  ...STUDIO,
  operator: 'FORBIDDEN',
  ...cells,
})

/** Caller `performer`: other kinds are refused, and the row declares every performer's cell. */
export const forPerformers = (
  cells: Explicit<keyof typeof SIGNED_OUT | keyof typeof FANS | 'operator'>,
): Cells => withWaiting({ ...SIGNED_OUT, ...FANS, operator: 'FORBIDDEN', ...cells })

/** Caller `operator`: every other kind is refused. */
export const forOperators = (operator: Cell = 'ok'): Cells => ({
  ...SIGNED_OUT,
  ...STUDIO,
  ...FANS,
  operator,
})
