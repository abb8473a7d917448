/**
 * The only way from upstream to the demo world, which lies outside it: upstream loads it when the operator wants a
 * demo, and in the bundle it is a file of its own.
 */
export function loadDemo() {
  return import('#demo/world/seed.ts')
}
