import { ChevronRight } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { ThemeToggle } from '#components/layout/theme-toggle.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { MenuEnd } from '../../_layouts/menu-end.tsx'
import { PrimaryLayout } from '../../_layouts/primary-layout.tsx'
import { FAN_PLACES } from '../../_layouts/site-places.tsx'
import { summarizeViewer } from '../../_layouts/summaries.ts'

export const metadata: Metadata = { title: 'You' }

/** A fan's own pages as a list of links: the desktop menu, as a page within reach of a phone's thumb. */
export default async function Page() {
  const viewer = await requireFan()
  const settings = await getPublicSettings()
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isNarrow>
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={viewer.name} src={summarizeViewer(viewer).avatarUrl} size="xl" />
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-2xl">{viewer.name}</h1>
          <p className="text-muted">@{viewer.username}</p>
        </div>
      </div>
      <ul className="overflow-hidden rounded-media border border-line bg-surface">
        {FAN_PLACES.map(({ href, label, icon }) => (
          <li key={href} className="border-line not-first:border-t">
            <Link
              href={href}
              prefetch={false}
              className="flex min-h-14 items-center gap-4 px-4 font-medium transition-colors duration-150 hover:bg-sunken/60 focus-visible:-outline-offset-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted"
            >
              {icon}
              <span className="min-w-0 flex-1">{label}</span>
              <Icon of={ChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6 rounded-media border border-line bg-surface p-1.5">
        <ThemeToggle variant="row" />
        <MenuEnd viewer={viewer} />
      </div>
    </PrimaryLayout>
  )
}
