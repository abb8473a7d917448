import type { FastifyInstance } from 'fastify'

/**
 * Records the calls of the contract when they are mounted on `app`, and HEAD beside each GET.
 * @returns a function that lists the methods of the calls at an address, sorted; empty when no call has the address
 */
export function collectMethods(app: FastifyInstance): (url: string) => string[] {
  const calls: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.caller) return
    calls.push({ pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`), methods: [method].flat() })
  })
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    const fitting = calls.filter(({ pattern }) => pattern.test(path))
    return [...new Set(fitting.flatMap(({ methods }) => methods))].toSorted()
  }
}
