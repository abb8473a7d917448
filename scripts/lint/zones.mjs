import { readFileSync } from 'node:fs'

/**
 * The table of allowed imports. The first zone whose folder contains a file is that file's zone, so narrower zones come
 * first. An entry of `may` or `types` is a folder or a file.
 *
 * - `may`: may be imported freely. A zone may always import itself.
 * - `types`: may be imported with `import type` only.
 * - `lazy`: may be loaded with `import()` only, so that it becomes a part of the bundle that loads separately.
 * - `packages`: the only packages it may use; absent means any.
 * - `not`: packages it may not use.
 * - `isWeb`: runs on an edge platform too, so Web-standard APIs only.
 */

/** Files directly in `lib/` that every web zone may use, because they import no other zone. */
const COMMON = [
  'lib/cn.ts',
  'lib/config.ts',
  'lib/next-path.ts',
  'lib/page-failure.ts',
  'lib/paging.ts',
  'lib/poll-fields.ts',
  'lib/reach.ts',
  'lib/setting-values.ts',
  'lib/result.ts',
  'lib/tab-memory.ts',
  'lib/ui-settings.ts',
]

export const zones = [
  { name: 'contract', packages: ['zod'], may: [] },

  { name: 'components/ui', isWeb: true, not: ['zod'], may: ['lib/cn.ts', 'lib/ui-settings.ts'] },
  {
    name: 'components',
    isWeb: true,
    // Zod in a browser chunk costs more than most pages.
    not: ['zod'],
    may: [
      'components',
      'lib/actions',
      'lib/realtime',
      'lib/media',
      // These files import no schema, so no Zod.
      'contract/bank-details.ts',
      'contract/gates.ts',
      'contract/mark.ts',
      'contract/new-passwords.ts',
      'contract/comment-bounds.ts',
      'contract/post-bounds.ts',
      'contract/preview-text.ts',
      ...COMMON.filter((file) => file !== 'lib/config.ts'),
    ],
    types: ['contract', 'lib/session', 'lib/queries'],
  },

  {
    name: 'lib/queries',
    isWeb: true,
    may: ['lib/bff', 'lib/session', 'lib/settings', 'contract', ...COMMON],
  },
  {
    name: 'lib/actions',
    isWeb: true,
    may: ['lib/bff', 'lib/session', 'lib/settings', 'contract', ...COMMON],
  },
  { name: 'lib/bff', isWeb: true, may: ['lib/session', 'lib/cache', 'contract', ...COMMON] },
  { name: 'lib/settings', isWeb: true, may: ['lib/bff', 'lib/cache', 'contract', ...COMMON] },
  {
    name: 'lib/session',
    isWeb: true,
    packages: ['@auth/core', 'next', 'server-only', 'react'],
    may: ['lib/cache/lru.ts', ...COMMON],
  },
  { name: 'lib/realtime', isWeb: true, not: ['zod'], may: COMMON, types: ['contract'] },
  { name: 'lib/media', isWeb: true, not: ['zod'], may: COMMON, types: ['contract'] },
  { name: 'lib/cache', isWeb: true, may: COMMON },
  { name: 'lib/edge', isWeb: true, may: ['lib/settings', 'lib/session', 'contract', ...COMMON] },
  { name: 'lib', isWeb: true, may: ['contract', ...COMMON] },

  { name: 'app', isWeb: true, may: ['components', 'lib', 'contract'] },
  { name: 'middleware.ts', isWeb: true, may: ['lib/settings', 'lib/session', 'lib/edge', 'lib/config.ts'] },
  { name: 'instrumentation.ts', isWeb: true, may: ['lib'] },

  // Front and the middleware share the look of their own pages and the names of cached pages. Front opens the session's
  // cookie to ask upstream whose session it is.
  {
    name: 'front',
    may: [
      'limits',
      'contract/body-class.ts',
      'contract/errors.ts',
      'contract/forwarding.ts',
      'contract/network.ts',
      'contract/sessions.ts',
      'lib/cache/lru.ts',
      'lib/edge/standalone-page.ts',
      'lib/edge/policy.ts',
      'lib/edge/page-address.ts',
      'lib/page-failure.ts',
      'lib/session/seal.ts',
    ],
  },
  // The limits of both listeners, and the disk space that files leave free.
  { name: 'limits', packages: ['zod'], may: ['contract/network.ts'] },

  { name: 'upstream/demo.ts', may: [], lazy: ['demo/world/seed.ts'] },
  {
    name: 'upstream/kernel',
    may: [
      'contract',
      'limits',
      'upstream/realtime-server',
      'upstream/media-engine',
      'upstream/picture-worker/protocol.ts',
    ],
  },
  { name: 'upstream/http', may: ['contract', 'limits', 'upstream/kernel'] },
  { name: 'upstream/realtime-server', may: ['contract', 'limits'] },
  { name: 'upstream/media-engine', may: ['contract', 'limits', 'upstream/kernel/media'] },
  // The worker encodes as upstream does where a request waits for the image.
  {
    name: 'upstream/picture-worker',
    may: ['contract', 'upstream/kernel/refusal.ts', 'upstream/modules/files/encoding.ts'],
  },
  {
    name: 'upstream/modules',
    may: ['contract', 'limits/party.ts', 'limits/disk-room.ts', 'upstream/kernel', 'upstream/http'],
    types: ['upstream/picture-worker/protocol.ts'],
  },
  { name: 'upstream', may: ['contract', 'limits', 'upstream'] },

  { name: 'demo/art', may: ['contract/mark.ts'] },
  { name: 'demo/world', may: ['contract', 'upstream'], types: ['demo/art/manifest.ts'] },
]

export const MODULES_FOLDER = 'upstream/modules'
/** Files in which a module describes itself: other modules import them as types. */
export const MODULE_SHAPES = ['module.ts', 'personal-data.ts', 'target.ts', 'console-queue.ts']
/** The list of all modules: it imports each one's `module.ts`, and only code above the modules imports it. */
export const MODULE_LIST = 'all.ts'
/** The files of a module that other modules may always import: its service and its events, never its SQL. */
export const MODULE_FACES = ['service.ts', 'events.ts']
/**
 * Modules whose tables others may join but never write. A foreign key may refer to any table of a lower module, so
 * `tables.ts` may import other modules' tables.
 */
export const SHARED_TABLES = ['accounts', 'files', 'performers']

/**
 * Upstream's modules from the lowest up, as `all.ts` lists them. A module may import the modules of earlier layers and
 * those before it in its own layer. When a higher module must know what a lower one does, the lower one emits a domain
 * event.
 * @type {{ name: string, modules: string[] }[]}
 */
export const MODULE_LAYERS = readLayers(
  readFileSync(new URL(`../../${MODULES_FOLDER}/${MODULE_LIST}`, import.meta.url), 'utf8'),
)

function readLayers(code) {
  const imports = code.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+)\/module\.ts'/g)
  const folders = new Map([...imports].map(([, variable, folder]) => [variable, folder]))
  const layers = code.matchAll(/name: '([^']+)',\s+modules: \[([^\]]+)\]/g)
  return [...layers].map(([, name, list]) => ({
    name,
    modules: [...list.matchAll(/\w+Module\b/g)].map(([variable]) => folders.get(variable)),
  }))
}

/** Imports between these zones are written with `#`; imports within one are relative. */
export const ROOT_ZONES = [
  'limits',
  'app',
  'components',
  'contract',
  'demo',
  'front',
  'lib',
  'tests',
  'upstream',
]

/** Tests and their helpers, which may import from any zone. */
export const TEST_FILES = /(?:\.test\.tsx?|(?:^|\/)test-[^/]+\.tsx?)$/
