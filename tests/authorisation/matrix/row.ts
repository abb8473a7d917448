/** How the matrix is declared: a row for each call, a cell for each persona. */
import type { Arguments, Call } from '#contract/call.ts'
import type { RefusalCode } from '#contract/errors.ts'
import type { World } from './world.ts'

export const PERSONAS = [
  'anonymous',
  'fan',
  'otherFan',
  'performer',
  'otherPerformer',
  /** Logged in, while the documents wait for a decision. */
  'unverifiedPerformer',
  'blockedFan',
  'unverified',
  'suspended',
  'countryBlocked',
  'operator',
] as const
export type Persona = (typeof PERSONAS)[number]

/**
 * `ok`: a 2xx answer, which holds what `shows` names. `without`: a 2xx answer that holds no trace of it.
 * A code: the call is refused with it, and with the status that the catalogue gives the code.
 */
export type Cell = 'ok' | 'without' | RefusalCode
export type Cells = Readonly<Record<Persona, Cell>>

/**
 * The kind of person who owns the thing that the call is about: another of that kind must find no trace of it. `open`:
 * everybody may find it who may find its performer.
 */
export type Owner = 'fan' | 'performer' | 'open'

export interface Row<C extends Call = Call> {
  call: C
  /** What this row asks, where a call has more than one. */
  variant?: string
  cells: Cells
  /** Every call with an id in its path has one. */
  owner?: Owner
  /** Makes a sample for each cell that is valid for every persona who may call. */
  sample(world: World, who: Persona): Promise<Arguments<C>> | Arguments<C>
  /** Headers besides the persona's own, as for a signature. */
  headers?: Record<string, string>
  /** A text that every `ok` answer holds and no `without`: mostly the thing's id. */
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
 * A performer whose documents wait finds of others what any performer finds. Where a call admits performers and no
 * visitors, their cell must be declared, or it is missing: the call may be a way onto the pages, or to money.
 */
function withWaiting(cells: Explicit<never>): Cells {
  const { anonymous, otherPerformer } = cells
  const isSame = otherPerformer !== 'ok' || anonymous === 'ok'
  return (isSame ? { unverifiedPerformer: otherPerformer, ...cells } : cells) as Cells
}

/** A call that looks at nobody's account answers everybody alike. */
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

/** Caller `public`: a token that opens no session is refused, all others are declared. */
export const forPublic = (cells: Explicit<keyof typeof CLOSED>): Cells => withWaiting({ ...CLOSED, ...cells })

/** Caller `public`, about somebody whom nobody can find. */
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

/** Caller `any`: a persona without an open session is refused, all others are declared. */
export const forAccounts = (cells: Explicit<keyof typeof SIGNED_OUT>): Cells =>
  withWaiting({ ...SIGNED_OUT, ...cells })

/** The same, where every persona with an open session gets the same answer. */
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

/** Caller `fan`: other kinds are refused, every fan is declared. */
export const forFans = (
  cells: Explicit<keyof typeof SIGNED_OUT | keyof typeof STUDIO | 'operator'>,
): Cells => ({
  ...SIGNED_OUT,
  ...STUDIO,
  operator: 'FORBIDDEN',
  ...cells,
})

/** Caller `performer`: other kinds are refused, performers are declared. */
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
