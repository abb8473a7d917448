import { History } from 'lucide'
import { undoChange } from '#lib/actions/admin.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { AskedAction } from './asked-action.tsx'

export interface ShownChange {
  _id: string
  title: string
  /** The label is needed when more than one value may differ. */
  differences: { label?: string; from: string; to: string }[]
  /** Tells the operator what undoing the change does. */
  question: string
  by: string
  changedAt: string
  isUndoable: boolean
}

/** The changes of operators: who changed what and when, with the values before and after. */
export function ChangeList({ changes, nowMs }: { changes: ShownChange[]; nowMs: number }) {
  if (changes.length === 0)
    return (
      <EmptyState icon={<Icon of={History} />} title="Nothing changed yet">
        Every change to a setting, a page or a banner is listed here, with who made it and a way to undo it.
      </EmptyState>
    )
  return (
    <ol className="overflow-hidden rounded-media border border-line bg-surface">
      {changes.map(({ _id, title, differences, question, by, changedAt, isUndoable }) => (
        <li
          key={_id}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line px-4 py-4 not-first:border-t sm:px-5"
        >
          <div className="min-w-0">
            <p className="font-semibold">{title}</p>
            {differences.map(({ label, from, to }) => (
              <p key={label ?? ''} className="text-sm wrap-anywhere">
                {label && `${label}: `}
                <span className="text-muted">{from}</span> → {to}
              </p>
            ))}
            <p className="text-sm text-muted">
              {by}, <RelativeTime iso={changedAt} nowMs={nowMs} />
            </p>
          </div>
          {isUndoable && (
            <AskedAction
              action={undoChange}
              group="undo"
              label="Undo"
              question={question}
              submitLabel="Set it back"
              values={[['id', _id]]}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
