import {
  Bookmark,
  Building2,
  CircleUserRound,
  Compass,
  Flag,
  HeartHandshake,
  House,
  LayoutDashboard,
  Radio,
  Search,
  ShoppingBag,
  ShieldCheck,
  UsersRound,
  UserRoundPen,
  Wallet,
} from 'lucide'
import type { NavGroup, NavItem, ViewerSummary } from '#components/layout/layout-types.ts'
import { Icon } from '#components/ui/icon.tsx'

const EXPLORE: NavItem = { href: '/explore', label: 'Explore', icon: <Icon of={Compass} /> }
const LIVE: NavItem = { href: '/live', label: 'Live', icon: <Icon of={Radio} /> }

/** The links for everybody: beside the logo, and in the menu that a browser remembers until the settings arrive. */
export const PUBLIC_PLACES: readonly NavItem[] = [EXPLORE, LIVE]

export const FOOTER: readonly NavGroup[] = [
  {
    title: 'Discover',
    items: [EXPLORE, { ...LIVE, label: 'Live now' }],
  },
  {
    title: 'About',
    items: [
      { href: '/page/help', label: 'Help' },
      { href: '/contact', label: 'Contact' },
      { href: '/page/terms', label: 'Terms' },
      { href: '/page/privacy', label: 'Privacy' },
    ],
  },
]

/** The links to a fan's own pages. */
export const FAN_PLACES: readonly NavItem[] = [
  { href: '/user/account', label: 'Account', icon: <Icon of={UserRoundPen} /> },
  { href: '/user/security', label: 'Security', icon: <Icon of={ShieldCheck} /> },
  { href: '/user/following', label: 'Following', icon: <Icon of={UsersRound} /> },
  { href: '/user/bookmarks', label: 'Bookmarks', icon: <Icon of={Bookmark} /> },
  { href: '/user/subscriptions', label: 'Subscriptions', icon: <Icon of={HeartHandshake} /> },
  { href: '/user/purchases', label: 'Purchases', icon: <Icon of={ShoppingBag} /> },
  { href: '/wallet', label: 'Wallet', icon: <Icon of={Wallet} /> },
  { href: '/user/reports', label: 'Your reports', icon: <Icon of={Flag} /> },
]

const STUDIO: NavItem = { href: '/model', label: 'Studio', icon: <Icon of={LayoutDashboard} /> }
const CONSOLE: NavItem = { href: '/admin', label: 'House', icon: <Icon of={Building2} /> }

type Role = Pick<ViewerSummary, 'isPerformer' | 'isOperator'>

/** The text links beside the logo. */
export function headerPlaces(viewer: Role | null, everybodys = PUBLIC_PLACES): NavItem[] {
  if (viewer?.isPerformer) return [...everybodys, STUDIO]
  return viewer?.isOperator ? [...everybodys, CONSOLE] : [...everybodys]
}

export function accountMenu(viewer: Role & { username?: string | null }): NavGroup[] {
  if (viewer.isOperator)
    return [
      { items: [CONSOLE, { href: '/admin/security', label: 'Security', icon: <Icon of={ShieldCheck} /> }] },
    ]
  if (!viewer.isPerformer) return [{ items: [...FAN_PLACES] }]
  const { username } = viewer
  const profile: NavItem[] = username
    ? [{ href: `/${username}`, label: 'My page', icon: <Icon of={CircleUserRound} /> }]
    : []
  return [{ items: [...profile, STUDIO] }]
}

/** At most five links; the last leads to the person's own pages. */
export function bottomPlaces(viewer: Role | null): NavItem[] {
  const places: NavItem[] = [
    { href: '/', label: 'Home', icon: <Icon of={House} />, exact: true },
    EXPLORE,
    LIVE,
    { href: '/search', label: 'Search', icon: <Icon of={Search} /> },
  ]
  if (!viewer) return places
  if (viewer.isPerformer) return [...places, STUDIO]
  if (viewer.isOperator) return [...places, CONSOLE]
  return [...places, { href: '/user', label: 'You', icon: <Icon of={CircleUserRound} /> }]
}
