/** The entitlement that opens a post. A fan may also buy a post with a price singly. */
export type DemoGate = 'free' | 'followers' | 'subscribers'

export type DemoPostKind = 'text' | 'photo' | 'video'

/** A fan, by username, and what the fan wrote. */
export interface DemoComment {
  fan: string
  text: string
}

export interface DemoPoll {
  question: string
  /** Each answer with the number of votes it has already. */
  answers: { text: string; votes: number }[]
}

export interface DemoPost {
  kind: DemoPostKind
  gate: DemoGate
  /** Age in days when the world is made; may be a fraction. */
  daysAgo: number
  text: string
  /** Numbers, from 1, of the performer's post images in `media/index.json`. Filled for photos. */
  pictures: number[]
  /** Key of a video in `media/index.json`. Filled for videos. */
  film: string | null
  /** Single price of a gated post, in cents. */
  priceCents: number | null
  poll: DemoPoll | null
  comments: DemoComment[]
}

export interface DemoProduct {
  name: string
  description: string
  kind: 'physical' | 'digital'
  priceCents: number
  /** Pieces left; null for digital goods, which do not run out. */
  stock: number | null
  /** Number, from 1, of the performer's image shown with it. */
  picture: number
}

export interface DemoTip {
  fan: string
  amountCents: number
  note: string
}

/** A room that is live when the world is made. */
export interface DemoLive {
  title: string
  /** Key of the looping video in `media/index.json`. */
  film: string
  goal: { text: string; amountCents: number; reachedCents: number }
  tips: DemoTip[]
  /** Lines of talk in the room, oldest first; `fan: null` means that the performer speaks. */
  chat: { fan: string | null; text: string }[]
}

export interface DemoPerformer {
  username: string
  name: string
  firstName: string
  lastName: string
  gender: 'female' | 'male' | 'other'
  /** ISO date; everyone is an adult. */
  dateOfBirth: string
  /** What they do, in one word; the categories in `site.ts` gather crafts. */
  craft: string
  tagline: string
  bio: string
  /** ISO 3166-1 alpha-2. */
  country: string
  city: string
  /** ISO 639-1. */
  languages: string[]
  body: { heightCm: number; eyes: string; hair: string }
  monthlyPriceCents: number
  yearlyPriceCents: number
  /** Days of free trial; 0 is none. */
  trialDays: number
  /** Followers shown before any real fan arrives. */
  followers: number
  live: DemoLive | null
  posts: DemoPost[]
  products: DemoProduct[]
}

export interface DemoFan {
  username: string
  name: string
  country: string
}

export interface DemoCategory {
  slug: string
  name: string
  description: string
  /** What those do who are found here. */
  crafts: string[]
  /** The category's audience asks for a body's measures. */
  hasMeasures?: true
}

export interface DemoBanner {
  headline: string
  line: string
  linkText: string
  link: string
  /** File in `media/site/`. */
  picture: string
}
