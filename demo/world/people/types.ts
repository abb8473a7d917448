/** Who may see a post. */
export type DemoGate = 'free' | 'followers' | 'subscribers' | 'price'

export type DemoPostKind = 'text' | 'photo' | 'video'

/** An answer to a comment; `fan: null` means that the performer wrote it. */
export interface DemoReply {
  fan: string | null
  text: string
}

/** A fan's username and their comment, with the replies to it, oldest first. */
export interface DemoComment {
  fan: string
  text: string
  replies: DemoReply[]
}

export interface DemoPoll {
  question: string
  /** How many days it runs. */
  days: number
  /** Each answer and how many votes it has. */
  answers: { text: string; votes: number }[]
}

export interface DemoPost {
  kind: DemoPostKind
  gate: DemoGate
  state: 'draft' | 'scheduled' | 'published' | 'archived'
  /** Age in days when the world is made; may be a fraction. Negative for a scheduled post, which comes later. */
  daysAgo: number
  isPinned: boolean
  text: string
  /** Numbers, from 1, of the performer's post images in `media/index.json`; empty unless it is a photo post. */
  pictures: number[]
  /** Key of a video in `media/index.json`; null unless it is a video post. */
  film: string | null
  /** Set for the gate `price` only. */
  priceCents: number | null
  /** Number of the picture that everybody sees while the post is locked; null for the blurred first file. */
  thumbnail: number | null
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
  /** Number, from 1, of the performer's image that the product shows. */
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
  /** Messages in the room, oldest first; `fan: null` means that the performer wrote it. */
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
  /** What the performer does, in one word; each category in `site.ts` lists crafts. */
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
  /** Days of free trial; 0 for no trial. */
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
  /** The crafts of the category's performers. */
  crafts: string[]
  /** Whether profiles in this category ask for body measures. */
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
