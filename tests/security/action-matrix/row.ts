/** How the matrix of server actions is declared: which call of the contract decides who may do what by an action. */
import type { Call } from '#contract/call.ts'
import type { ActionResult } from '#lib/result.ts'
import type { Persona, Row } from '../../authorisation/matrix/row.ts'
import { declared } from '../../authorisation/matrix/rows.ts'

/** What a call of the upstream matrix would send: one that is valid for every persona who may make it. */
export interface Question {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  files?: Record<string, Blob | undefined>
}

/** What became of an action: a result, a redirect, or neither. */
export type Outcome = ActionResult<unknown>['status'] | 'redirect' | 'nothing' | (string & {})

export interface ActionRow {
  /** The upstream matrix has the personas of this call, and its things: those of another person among them. */
  by: Row
  /** What a stranger's browser would send. */
  args(question: Question): unknown[]
  /** Who may, where the action answers otherwise than its call. */
  cells: Row['cells']
  /** The outcome for a persona who may; `done` or a redirect where nothing else is said. */
  may?: Outcome
  /** Finds the result in an answer that is more than that. */
  read(answer: unknown): ActionResult<unknown> | null
  /** Whether the action tells nobody why it did nothing. */
  isSilent: boolean
}

type Given = Partial<Omit<ActionRow, 'by' | 'args'>> & { variant?: string }

/** An action that takes the state before and a form with the call's fields. */
export function byForm(call: Call, change: (question: Question) => object = () => ({}), given: Given = {}) {
  return byArgs(call, (question) => [null, formOf({ ...fieldsOf(question), ...change(question) })], given)
}

/** An action that takes arguments of its own. */
export function byArgs(call: Call, args: ActionRow['args'], { variant, ...given }: Given = {}): ActionRow {
  const by = declared.flatMap(({ rows }) => rows).find((row) => row.call === call && row.variant === variant)
  if (!by) throw new Error(`the matrix has no row for ${call.method} ${call.path}, ${variant}`)
  return {
    by,
    args,
    cells: by.cells,
    read: (answer) => answer as ActionResult<unknown> | null,
    isSilent: false,
    ...given,
  }
}

/** Every function of a module of actions has its rows: the compiler names one that has none. */
export function rowsOf<M extends object>(
  module: M,
  rows: { [Name in keyof M]: ActionRow | ActionRow[] },
): { name: string; action: (...args: unknown[]) => Promise<unknown>; rows: ActionRow[] }[] {
  return Object.entries<ActionRow | ActionRow[]>(rows).map(([name, own]) => ({
    name,
    action: module[name as keyof M] as (...args: unknown[]) => Promise<unknown>,
    rows: [own].flat(),
  }))
}

export const fieldsOf = ({ params, query, body, files }: Question) => ({
  ...params,
  ...query,
  ...body,
  ...files,
})

/** A form as a browser sends it: an unticked box is not there, several values of one name are several fields. */
export function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) {
      if (one instanceof Blob) form.append(name, one, `${name}.jpg`)
      else if (one === true) form.append(name, 'on')
      else if (one !== undefined && one !== null && one !== false) form.append(name, String(one))
    }
  }
  return form
}

/** What the persona must meet. */
export function expectedOf({ cells, may, isSilent }: ActionRow, who: Persona): Outcome[] {
  const cell = cells[who]
  if (cell === 'ok' || cell === 'without') return may ? [may] : ['done', 'redirect']
  if (cell === 'UNAUTHENTICATED') return ['login']
  return [isSilent ? 'nothing' : cell]
}
