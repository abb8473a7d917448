import { Search } from 'lucide'
import { cn } from '#lib/cn.ts'
import { Icon } from '../ui/icon.tsx'

/** The site's search, as a plain GET form, so that it works before and without JavaScript. */
export function SearchForm({
  id = 'site-search',
  query,
  placeholder = 'Search people and posts',
  className,
}: {
  id?: string
  query?: string
  placeholder?: string
  className?: string
}) {
  return (
    <form action="/search" method="get" role="search" className={cn('relative', className)}>
      <label htmlFor={id} className="sr-only">
        Search
      </label>
      <Icon
        of={Search}
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={query}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={120}
        className="h-11 w-full rounded-control border border-transparent bg-sunken pr-3 pl-10.5 text-base transition-colors duration-150 placeholder:text-muted hover:border-line-strong focus-visible:border-focus focus-visible:bg-surface focus-visible:outline-offset-0"
      />
    </form>
  )
}
