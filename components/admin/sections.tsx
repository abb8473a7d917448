import {
  Building2,
  BadgeCheck,
  FileText,
  Flag,
  History,
  House,
  Mail,
  Megaphone,
  ShieldCheck,
  SlidersHorizontal,
  TriangleAlert,
  UsersRound,
} from 'lucide'
import type { ConsoleQueue } from '#contract/admin.ts'
import type { NavGroup, NavItem } from '#components/layout/layout-types.ts'
import { Icon, type IconNode } from '../ui/icon.tsx'

export interface Section {
  href: string
  label: string
  icon: IconNode
  exact?: boolean
  /** The upstream queue that this section handles. Its count shows beside the section's name, and on the overview. */
  queue?: ConsoleQueue
  /** The text for the count of waiting items: "3 performers wait". */
  waiting?: { one: string; many: string; none: string }
}

/** The console's sections, in groups. A new section needs an entry here and its page. */
export const SECTION_GROUPS: readonly { title?: string; sections: readonly Section[] }[] = [
  { sections: [{ href: '/admin', label: 'House', icon: Building2, exact: true }] },
  {
    title: 'Waiting',
    sections: [
      {
        href: '/admin/verifications',
        label: 'Verifications',
        icon: BadgeCheck,
        queue: 'verifications',
        waiting: { one: 'performer waits', many: 'performers wait', none: 'Nobody is waiting' },
      },
      {
        href: '/admin/reports',
        label: 'Reports',
        icon: Flag,
        queue: 'reports',
        waiting: { one: 'report', many: 'reports', none: 'Nothing reported' },
      },
      {
        href: '/admin/letters',
        label: 'Letters',
        icon: Mail,
        queue: 'letters',
        waiting: { one: 'letter', many: 'letters', none: 'None waiting' },
      },
      {
        href: '/admin/failures',
        label: 'Failures',
        icon: TriangleAlert,
        queue: 'failures',
        waiting: { one: 'thing failed', many: 'things failed', none: 'Nothing failed' },
      },
    ],
  },
  {
    title: 'Site',
    sections: [
      { href: '/admin/accounts', label: 'Accounts', icon: UsersRound },
      { href: '/admin/pages', label: 'Pages', icon: FileText },
      { href: '/admin/banners', label: 'Banners', icon: Megaphone },
      { href: '/admin/settings', label: 'Settings', icon: SlidersHorizontal },
      { href: '/admin/changes', label: 'Changes', icon: History },
    ],
  },
]

/** The links of the menu behind the operator's avatar. */
export const OWN_PLACES: NavGroup[] = [
  {
    items: [
      { href: '/admin/security', label: 'Security', icon: <Icon of={ShieldCheck} /> },
      { href: '/', label: 'Home', icon: <Icon of={House} />, exact: true },
    ],
  },
]

export type WaitingCounts = Readonly<Partial<Record<ConsoleQueue, number>>>

const itemOf = ({ queue, waiting, icon, href, label, exact }: Section, counts: WaitingCounts): NavItem => ({
  href,
  label,
  icon: <Icon of={icon} />,
  ...(exact && { exact }),
  ...(queue && {
    count: counts[queue] ?? 0,
    countLabel: (counts[queue] === 1 ? waiting?.one : waiting?.many) ?? '',
  }),
})

export function navGroups(counts: WaitingCounts): NavGroup[] {
  return SECTION_GROUPS.map(({ title, sections }) => ({
    ...(title && { title }),
    items: sections.map((section) => itemOf(section, counts)),
  }))
}

/** The sections in a phone's bottom bar; the others are in the menus at the top. */
const IN_REACH = ['/admin', '/admin/verifications', '/admin/reports', '/admin/letters', '/admin/accounts']

export function bottomNav(counts: WaitingCounts): NavItem[] {
  return navGroups(counts)
    .flatMap(({ items }) => items)
    .filter(({ href }) => IN_REACH.includes(href))
}
