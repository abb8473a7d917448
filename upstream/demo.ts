/**
 * The only way from upstream to the demo world, which lies outside it: loaded when a demo is wanted, and in the
 * bundle a file of its own.
 */
export function loadDemo() {
  return import('#demo/world/seed.ts')
}
