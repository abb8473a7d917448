import type { DemoComment, DemoGate, DemoPoll, DemoPost, DemoReply } from './types.ts'

type Extras = { priceCents?: number; thumbnail?: number; poll?: DemoPoll; comments?: DemoComment[] }

function post(
  kind: DemoPost['kind'],
  daysAgo: number,
  gate: DemoGate,
  text: string,
  extras: Extras,
): DemoPost {
  return {
    kind,
    gate,
    daysAgo,
    text,
    pictures: [],
    film: null,
    priceCents: extras.priceCents ?? null,
    thumbnail: extras.thumbnail ?? null,
    state: 'published',
    isPinned: false,
    poll: extras.poll ?? null,
    comments: extras.comments ?? [],
  }
}

/** A post of words only. */
export function words(daysAgo: number, gate: DemoGate, text: string, extras: Extras = {}): DemoPost {
  return post('text', daysAgo, gate, text, extras)
}

/** A post with images. `pictures` are their numbers in the performer's series. */
export function photo(
  daysAgo: number,
  gate: DemoGate,
  pictures: number[],
  text: string,
  extras: Extras = {},
): DemoPost {
  return { ...post('photo', daysAgo, gate, text, extras), pictures }
}

/** A post with one video. `film` is the video's key. */
export function video(
  daysAgo: number,
  gate: DemoGate,
  film: string,
  text: string,
  extras: Extras = {},
): DemoPost {
  return { ...post('video', daysAgo, gate, text, extras), film }
}

export function pinned(post: DemoPost): DemoPost {
  return { ...post, isPinned: true }
}

/** A post that only its performer sees; its age is the time since the last change. */
export function draft(post: DemoPost): DemoPost {
  return { ...post, state: 'draft' }
}

/** A post whose age is negative: it comes by itself later. */
export function scheduled(post: DemoPost): DemoPost {
  return { ...post, state: 'scheduled' }
}

export function archived(post: DemoPost): DemoPost {
  return { ...post, state: 'archived' }
}

/** A fan's comment. */
export function by(fan: string, text: string, ...replies: DemoReply[]): DemoComment {
  return { fan, text, replies }
}

/** A fan's reply to a comment, or the performer's, with `null`. */
export function reply(fan: string | null, text: string): DemoReply {
  return { fan, text }
}
