/** Rows of the matrix of server actions: each names the contract call that decides who may use an action. */
import type { Call } from '#contract/call.ts'
import type { ActionResult } from '#lib/result.ts'
import type { Persona, Row } from '../../authorisation/matrix/row.ts'
import { declared } from '../../authorisation/matrix/rows.ts'

/** The input that the upstream matrix sends with a call; it is valid for every persona who may make the call. */
export interface Question {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  files?: Record<string, Blob | undefined>
}

/** How an action ended: with a result, a redirect, or neither. */
export type Outcome = ActionResult<unknown>['status'] | 'redirect' | 'nothing' | (string & {})

export interface ActionRow {
  /** The row of the upstream matrix, which says who may make the call and makes the things that it needs. */
  by: Row
  /** The arguments that any browser could send. */
  args(question: Question): unknown[]
  /** Who may use the action; it differs from the call's own cells only where the action answers differently. */
  cells: Row['cells']
  /** The outcome for a persona who may use the action; `done` or a redirect when absent. */
  may?: Outcome
  /** Takes the result out of an answer that holds other fields too. */
  read(answer: unknown): ActionResult<unknown> | null
  /** Whether the action gives no reason when it does nothing. */
  isSilent: boolean
}

type Given = Partial<Omit<ActionRow, 'by' | 'args'>> & { variant?: string }

/** An action that takes the previous state and a form with the call's fields. */
export function byForm(call: Call, change: (question: Question) => object = () => ({}), given: Given = {}) {
  return byArgs(call, (question) => [null, formOf({ ...fieldsOf(question), ...change(question) })], given)
}

/** An action that takes arguments instead of a form. */
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

/** Collects the rows of a module of actions. The compiler reports a function that has no rows. */
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

/** A form as a browser sends it: unticked boxes are left out, and several values of one name are several fields. */
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

/** The outcomes that the test accepts for a persona. */
export function expectedOf({ cells, may, isSilent }: ActionRow, who: Persona): Outcome[] {
  const cell = cells[who]
  if (cell === 'ok' || cell === 'without') return may ? [may] : ['done', 'redirect']
  if (cell === 'UNAUTHENTICATED') return ['login']
  return [isSilent ? 'nothing' : cell]
}
