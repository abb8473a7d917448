import type { DemoBanner, DemoCategory } from './types.ts'

/** Settings of a new site; an operator can change them later. */
export const SITE_WORDS = {
  siteName: 'Ovation',
  metaDescription:
    'Ovation is where performers and their audiences meet: live rooms and posts by people who make things.',
  metaKeywords: 'live, performers, music, craft, cooking, painting, dance, subscribe',
  landingHeadline: 'The house lights go down. One person steps into the light.',
  landingLine: 'Follow the people whose work you love, watch them live, and keep them making more of it.',
  footerContent: 'Made for people who make things, and for everyone who stays to clap.',
  maintenanceHeadline: 'We are resetting the stage',
  maintenanceLine: 'The ladder is out and the work light is on. Please come back in a little while.',
}

/** The categories: few, so that each has several performers. A craft may belong to two. */
export const CATEGORIES: DemoCategory[] = [
  {
    slug: 'stage',
    name: 'Music and stage',
    description: 'Songs, sets, dances and whole companies in one coat.',
    crafts: ['music', 'dj', 'dance', 'theatre', 'comedy', 'magic'],
  },
  {
    slug: 'movement',
    name: 'Movement',
    description: 'Training, breath and eight counts to learn in the kitchen.',
    crafts: ['fitness', 'yoga', 'dance', 'theatre'],
    hasMeasures: true,
  },
  {
    slug: 'words',
    name: 'Words and stories',
    description: 'Poems read aloud, letters from trains, new jokes tested on you.',
    crafts: ['poetry', 'travel', 'languages', 'comedy'],
  },
  {
    slug: 'play',
    name: 'Play and learn',
    description: 'Games, endgames, tricks, tongues and the night sky.',
    crafts: ['games', 'chess', 'magic', 'astronomy', 'languages'],
  },
  {
    slug: 'pictures',
    name: 'Pictures and ink',
    description: 'Paint, pens, light and pages being made.',
    crafts: ['painting', 'calligraphy', 'photography', 'craft'],
  },
  {
    slug: 'by-hand',
    name: 'Made by hand',
    description: 'Clay, wood, cloth and paper, and the suspense of the kiln.',
    crafts: ['pottery', 'woodworking', 'sewing', 'craft'],
  },
  {
    slug: 'kitchen',
    name: 'Kitchen and garden',
    description: 'Big pots, early bread, small balconies, and the spoon for all of it.',
    crafts: ['cooking', 'baking', 'gardening', 'woodworking'],
  },
]

/** @returns the categories of a performer; the first one is the main one */
export function categoriesOf({ craft }: { craft: string }): DemoCategory[] {
  return CATEGORIES.filter(({ crafts }) => crafts.includes(craft))
}

export const BANNERS: DemoBanner[] = [
  {
    headline: 'Some things are better live',
    line: 'A guitar, a brush, a pot on the stove. Walk in when a room is lit; nobody minds if you are late.',
    linkText: 'See who is live',
    link: '/live',
    picture: 'banner-live.avif',
  },
  {
    headline: 'Front row for a month',
    line: 'One price a month opens everything a performer publishes. Leave whenever you like.',
    linkText: 'Find your people',
    link: '/explore',
    picture: 'banner-subscribe.avif',
  },
  {
    headline: 'You make something. Show us.',
    line: 'Open your own room, set your own prices, keep your own audience.',
    linkText: 'Become a performer',
    link: '/auth/register/performer',
    picture: 'banner-perform.avif',
  },
]
