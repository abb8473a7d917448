import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { KIND_TEXTS, STATUS_TEXTS } from './account-list.tsx'

/** Searches accounts by a GET form, so that the address contains the search. */
export function AccountSearch({ q, kind, status }: { q: string; kind: string; status: string }) {
  return (
    <form
      role="search"
      method="get"
      action="/admin/accounts"
      className="mb-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_12rem_14rem_auto]"
    >
      <Field label="Username, name or email" className="max-lg:sm:col-span-2">
        <Input name="q" type="search" defaultValue={q} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="Kind">
        <Select name="kind" defaultValue={kind}>
          <option value="">All</option>
          {Object.entries(KIND_TEXTS).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="State">
        <Select name="status" defaultValue={status}>
          <option value="">All but deleted</option>
          {Object.entries(STATUS_TEXTS).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit">Find</Button>
    </form>
  )
}
