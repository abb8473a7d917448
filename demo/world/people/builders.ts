import type { DemoComment, DemoGate, DemoPoll, DemoPost } from './types.ts'

type Extras = { priceCents?: number; poll?: DemoPoll; comments?: DemoComment[] }

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

/** A fan's comment. */
export function by(fan: string, text: string): DemoComment {
  return { fan, text }
}
