import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

/* A dense table on a desktop screen, a list of cards on a phone. Roles are explicit because `display: block` takes a
   table's meaning away in some browsers. */

export function Table({
  caption,
  className,
  children,
  ...rest
}: ComponentProps<'table'> & { caption: string }) {
  return (
    <table role="table" className={cn('block w-full text-sm md:table', className)} {...rest}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  )
}

/** The column names, as many as a row has cells. */
export function TableHead({
  columns,
}: {
  columns: { label: string; numeric?: boolean; hidden?: boolean }[]
}) {
  return (
    <thead role="rowgroup" className="sr-only block md:not-sr-only md:table-header-group">
      <tr role="row" className="border-b border-line">
        {columns.map((column) => (
          <th
            key={column.label}
            role="columnheader"
            scope="col"
            className={cn(
              'h-10 px-3 text-left font-medium whitespace-nowrap text-muted first:pl-0 last:pr-0',
              column.numeric && 'text-right',
            )}
          >
            {column.hidden ? <span className="sr-only">{column.label}</span> : column.label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody role="rowgroup" className={cn('grid gap-3 md:table-row-group', className)} {...rest} />
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      role="row"
      className={cn(
        'relative block rounded-media border border-line bg-surface px-4 py-3 md:table-row md:rounded-none md:border-0 md:border-b md:bg-transparent md:transition-colors md:duration-150 md:hover:bg-sunken/60',
        className,
      )}
      {...rest}
    />
  )
}

/** One cell. `label` names it on a phone, which hides the column heads; the row's title needs none. */
export function TableCell({
  label,
  numeric = false,
  children,
  className,
  ...rest
}: ComponentProps<'td'> & { label?: string; numeric?: boolean; children?: ReactNode }) {
  return (
    <td
      role="cell"
      className={cn(
        'flex items-baseline justify-between gap-4 py-1 md:table-cell md:h-13 md:px-3 md:py-2 md:align-middle md:first:pl-0 md:last:pr-0',
        label === undefined && 'text-base font-semibold md:text-sm',
        numeric && 'money md:text-right',
        className,
      )}
      {...rest}
    >
      {label !== undefined && (
        <span aria-hidden className="shrink-0 text-muted md:hidden">
          {label}
        </span>
      )}
      <span className={cn('min-w-0', label !== undefined && 'text-right')}>{children}</span>
    </td>
  )
}
