import { readFileSync } from 'node:fs'

/**
 * Who may import whom. The first zone whose folder holds a file is that file's zone, so the narrower ones
 * stand first. An entry of `may` or `types` is a folder, or one file.
 *
 * - `may`: imported freely. A zone always may import itself.
 * - `types`: imported with `import type` only.
 * - `lazy`: loaded with `import()` only, so that it is a part of the bundle that is not loaded with the rest.
 * - `packages`: the only packages it may use; absent means any.
 * - `not`: packages it may not use.
 * - `isWeb`: runs on an edge platform too, so Web-standard APIs only.
 */

/** Files directly in `lib/` that every web zone may use: they know nothing of the other zones. */
const COMMON = [
  'lib/cn.ts',
  'lib/config.ts',
  'lib/next-path.ts',
  'lib/page-failure.ts',
  'lib/paging.ts',
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
      // They import no schema.
      'contract/bank-details.ts',
      'contract/mark.ts',
      'contract/new-passwords.ts',
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

  // The pages that front answers by itself look like those of the middleware, and both name cached pages alike. Front
  // opens the session's cookie to learn from upstream whose it is.
  {
    name: 'front',
    may: [
      'limits',
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
  // What both listeners ask of clients, and the room that files leave on the disk.
  { name: 'limits', packages: ['zod'], may: ['contract/network.ts'] },

  { name: 'upstream/demo.ts', may: [], lazy: ['demo/world/seed.ts'] },
  {
    name: 'upstream/kernel',
    may: ['contract', 'limits', 'upstream/realtime-server', 'upstream/media-engine'],
  },
  { name: 'upstream/http', may: ['contract', 'limits', 'upstream/kernel'] },
  { name: 'upstream/realtime-server', may: ['contract', 'limits'] },
  { name: 'upstream/media-engine', may: ['contract', 'limits', 'upstream/kernel/media'] },
  {
    name: 'upstream/modules',
    may: ['contract', 'limits/party.ts', 'limits/disk-room.ts', 'upstream/kernel', 'upstream/http'],
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
/** What a module shows to other modules: its rules and its events, never its SQL. */
export const MODULE_FACES = ['service.ts', 'events.ts']
/**
 * Modules whose tables others may join, and never write. A foreign key may refer to every table of a lower module,
 * so `tables.ts` may import those of others.
 */
export const SHARED_TABLES = ['accounts', 'files', 'performers']

/**
 * Upstream's modules from the ground up, as `all.ts` lists them. A module may import those of earlier layers, and those
 * that stand before it in its own; when a higher one must know what a lower one does, the lower
 * one emits a domain event.
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

/** An import from one of these zones into another is written with `#`; within one it is relative. */
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

/** Tests and what only tests use may look into any zone. */
export const TEST_FILES = /(?:\.test\.tsx?|(?:^|\/)test-[^/]+\.tsx?)$/
