/** Reads posts and bytes over HTTP, as the web half and a browser do. */
import { z } from 'zod'
import { fillPath } from '#contract/call.ts'
import { getPost, listPosts } from '#contract/posts.ts'
import type { Post } from '#contract/posts.ts'
import type { Person } from '#tests/support/api.ts'
import { TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'

export interface WireAnswer {
  status: number
  /** The whole body. */
  text: string
  headers: Headers
}

export type Wire = Awaited<ReturnType<typeof openWire>>

/** How a viewer finds a post: whole, locked, as if it did not exist, or not at all because the session has ended. */
export type Found = 'whole' | 'locked' | 'missing' | 'logged out'

const Listed = z.object({ data: z.object({ data: z.array(z.unknown()) }) })

export async function openWire(kernel: TestKernel) {
  const origin = await kernel.app.listen({ host: '127.0.0.1', port: 0 })
  let asked = 0

  async function ask(path: string, who: Person | null): Promise<WireAnswer> {
    // Each request comes from another address, so that no limit is reached.
    const address = `127.0.${(asked >> 8) & 255}.${asked++ & 255}`
    const answer = await fetch(origin + path, {
      headers: {
        'x-ovation-internal': TEST_SECRET,
        'x-ovation-client-address': address,
        ...(who && { authorization: `Bearer ${who.token}` }),
      },
    })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }

  return {
    origin,
    readPost: (id: string, who: Person | null) => ask(fillPath(getPost.path, { id }), who),
    async list(performerId: string, who: Person | null) {
      const answer = await ask(`${listPosts.path}?performerId=${performerId}&limit=50`, who)
      const posts = answer.status === 200 ? Listed.parse(JSON.parse(answer.text)).data.data : []
      return { ...answer, posts: posts as Post[] }
    },
    /**
     * Loads bytes as a browser does: the file's address is all that tells who asks.
     * @param network where the browser is, as the public listener tells it
     */
    async load(url: string, headers: Record<string, string> = {}, network?: string) {
      const door = network && { 'x-ovation-internal': TEST_SECRET, 'x-ovation-client-address': network }
      const answer = await fetch(origin + url, { headers: { ...headers, ...door } })
      const bytes = (await answer.arrayBuffer()).byteLength
      return { status: answer.status, bytes, headers: answer.headers }
    },
  }
}

export function postOf({ status, text }: WireAnswer): Post | null {
  return status === 200 ? (JSON.parse(text) as { data: Post }).data : null
}

export function foundIn(answer: WireAnswer): Found | number {
  const post = postOf(answer)
  if (post) return post.isLocked ? 'locked' : 'whole'
  const refusals: Record<number, Found> = { 404: 'missing', 401: 'logged out' }
  return refusals[answer.status] ?? answer.status
}

/** Lists the addresses of all bytes that a post shows. */
export function addressesOf(post: Post): string[] {
  return post.files.flatMap((file) => {
    const image = file.type === 'photo' ? file.image : file.poster
    const own = file.type === 'video' ? [file.url] : []
    return [...own, image.url, ...image.sizes.map(({ url }) => url)]
  })
}
