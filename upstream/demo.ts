/**
 * The only import of the demo world, which lies outside of upstream. Upstream loads it only for a demo, and the bundle
 * has a separate file for it.
 */
export function loadDemo() {
  return import('#demo/world/seed.ts')
}
