import type { DemoBanner, DemoCategory } from './types.ts'

/** The settings' words for a fresh site; the operator changes them later. */
export const SITE_WORDS = {
  siteName: 'Ovation',
  metaDescription:
    'Ovation is where performers and their audiences meet: live rooms, posts, films and shops by people who make things.',
  metaKeywords: 'live, performers, music, craft, cooking, painting, dance, subscribe',
  landingHeadline: 'The house lights go down. One person steps into the light.',
  landingLine: 'Follow the people whose work you love, watch them live, and keep them making more of it.',
  footerContent: 'Made for people who make things, and for everyone who stays to clap.',
  maintenanceHeadline: 'We are resetting the stage',
  maintenanceLine: 'The ladder is out and the work light is on. Please come back in a little while.',
}

function category(slug: string, name: string, description: string): DemoCategory {
  return { slug, name, description }
}

export const categories: DemoCategory[] = [
  category('music', 'Music', 'Songs, sessions and strings that need changing.'),
  category('dance', 'Dance', 'Classes, pieces and eight counts to learn in the kitchen.'),
  category('dj', 'DJ', 'Sets, records and the hour before the room fills.'),
  category('painting', 'Painting', 'Pictures being made, from the first wash on.'),
  category('calligraphy', 'Calligraphy', 'Ink, pens and letters taken slowly.'),
  category('photography', 'Photography', 'Light, weather and the pictures that were worth the wait.'),
  category('cooking', 'Cooking', 'Big pots, honest recipes, open windows.'),
  category('baking', 'Baking', 'Bread, pastry and the science of early mornings.'),
  category('gardening', 'Gardening', 'Seeds, balconies and wars with pigeons.'),
  category('fitness', 'Fitness', 'Training that leaves you better than it found you.'),
  category('yoga', 'Yoga', 'Breath, balance and falling over kindly.'),
  category('travel', 'Travel', 'Letters from trains, ferries and long roads.'),
  category('comedy', 'Comedy', 'New material, tested on you.'),
  category('languages', 'Languages', 'Learn to speak by listening to people who love to talk.'),
  category('poetry', 'Poetry', 'Poems read aloud, drafts and all.'),
  category('theatre', 'Theatre', 'Whole companies in one coat.'),
  category('magic', 'Magic', 'Impossible things, close up.'),
  category('astronomy', 'Astronomy', 'The night sky, read aloud.'),
  category('pottery', 'Pottery', 'Clay, wheel, kiln, suspense.'),
  category('woodworking', 'Woodworking', 'Sharp tools and patient shavings.'),
  category('craft', 'Paper and craft', 'Books, folds and things made by hand.'),
  category('games', 'Games', 'Cosy farms, fast runs and good company.'),
  category('chess', 'Chess', 'Quiet positions, loud opinions.'),
  category('sewing', 'Sewing', 'Cloth, patterns and the pockets you deserve.'),
]

export const BANNERS: DemoBanner[] = [
  {
    headline: 'Three rooms are lit tonight',
    line: 'A guitar in Lisbon, a brush in Matsumoto, a pot in Accra. Walk in; nobody minds if you are late.',
    linkText: 'See who is live',
    link: '/live',
    picture: 'banner-live.avif',
  },
  {
    headline: 'Front row for a month',
    line: 'Many performers open their first week to you. Try one, stay if it feels like yours.',
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
