import { Search } from 'lucide'
import { pageHref } from '#lib/paging.ts'
import type { Gate } from '#contract/gates.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { Select } from '../ui/select.tsx'
import { GATE_CHOICES, STATE_TABS } from './post-texts.ts'

export interface OwnPostFilter {
  state: (typeof STATE_TABS)[number]['state'] | null
  gate: Gate | null
  q: string
}

/** Narrows the list by state, audience and words. All of it stands in the address. */
export function OwnPostFilters({ filter }: { filter: OwnPostFilter }) {
  const { state, gate, q } = filter
  const tab = (value: OwnPostFilter['state'], label: string) => ({
    href: ownPostsHref({ ...filter, state: value }),
    label,
    current: state === value,
  })
  return (
    <div className="mb-6 grid gap-4">
      <LinkTabs
        label="Posts by state"
        tabs={[tab(null, 'All'), ...STATE_TABS.map((one) => tab(one.state, one.label))]}
      />
      <form role="search" action="/model/posts" className="flex flex-wrap gap-2">
        {state && <input type="hidden" name="state" value={state} />}
        <Input
          name="q"
          type="search"
          aria-label="Find in your posts"
          placeholder="Find in your posts"
          defaultValue={q}
          maxLength={100}
          className="min-w-0 max-sm:basis-full sm:max-w-xs sm:flex-1"
        />
        <span className="max-sm:flex-1 sm:w-44">
          <Select name="gate" aria-label="Audience" defaultValue={gate ?? ''}>
            <option value="">Every audience</option>
            {GATE_CHOICES.map((choice) => (
              <option key={choice.gate} value={choice.gate}>
                {choice.title}
              </option>
            ))}
          </Select>
        </span>
        <Button type="submit" variant="secondary" aria-label="Find">
          <Icon of={Search} /> <span className="max-sm:sr-only">Find</span>
        </Button>
      </form>
    </div>
  )
}

export function ownPostsHref({ state, gate, q }: OwnPostFilter, page = 1): string {
  return pageHref('/model/posts', page, { state, gate, q })
}
