/**
 * The file that `cacheHandler` in `next.config.mjs` names. Next loads it by itself and makes a handler for every
 * request, so the cache belongs to the process, not to the handler or the module.
 */
import type { CacheControl, CacheEntry, CacheValue } from './entries.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { connectRedis } from './redis.ts'
import { createSharedCache } from './shared-cache.ts'

/** The part of Next's context that the cache reads. */
interface HandlerContext {
  serverDistDir?: string
  fs?: { readFile(path: string, encoding: 'utf8'): Promise<string> }
}

const PLACE = Symbol.for('ovation.page-cache')

function findPageCache(context: HandlerContext): PageCache {
  const holder = globalThis as { [PLACE]?: PageCache }
  if (!holder[PLACE]) {
    const redis = connectRedis()
    const shared = redis ? createSharedCache(redis, () => readBuildId(context)) : null
    holder[PLACE] = createPageCache({ shared })
  }
  return holder[PLACE]
}

async function readBuildId({ serverDistDir, fs }: HandlerContext): Promise<string> {
  if (!serverDistDir || !fs) return 'development'
  return (await fs.readFile(`${serverDistDir}/../BUILD_ID`, 'utf8').catch(() => 'development')).trim()
}

export default class PageCacheHandler {
  readonly #cache: PageCache

  constructor(context: HandlerContext) {
    this.#cache = findPageCache(context)
  }

  get(
    key: string,
    context: { kind: string; tags?: string[]; softTags?: string[] },
  ): Promise<CacheEntry | null> {
    return this.#cache.get(key, context)
  }

  set(
    key: string,
    value: CacheValue | null,
    context: { tags?: string[]; cacheControl?: CacheControl },
  ): Promise<void> {
    return this.#cache.set(key, value, context)
  }

  /** Every revalidation counts at once: Next serves no stale page while it renders a new one. */
  revalidateTag(tags: string | string[]): Promise<void> {
    return this.#cache.revalidate(typeof tags === 'string' ? [tags] : tags)
  }

  resetRequestCache(): void {}
}
