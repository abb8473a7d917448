import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isUpward, listModules } from './modules.mjs'
import { MODULE_LAYERS, MODULES_FOLDER, TEST_FILES } from './zones.mjs'

/** An import of another module's file, however it is written. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(?:\.\.|#upstream\/modules)\/([a-z-]+)\/[\w./-]+'/g

/** @returns {Map<string, Set<string>>} every module and the modules that it imports, without imports of tests */
export function readModuleGraph(root) {
  const modules = listModules(root)
  const graph = new Map(modules.map((name) => [name, new Set()]))
  for (const name of modules) {
    const folder = join(root, MODULES_FOLDER, name)
    for (const file of readdirSync(folder)) {
      if (!file.endsWith('.ts') || TEST_FILES.test(file)) continue
      for (const [, target] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)) {
        if (target !== name && graph.has(target)) graph.get(name).add(target)
      }
    }
  }
  return graph
}

/** @returns {string[][]} the groups of modules that import each other, directly or through others */
export function findCircles(graph) {
  const reach = new Map([...graph.keys()].map((name) => [name, reachableFrom(graph, name)]))
  const circles = new Map()
  for (const [name, reached] of reach) {
    const circle = [...reached]
      .filter((other) => reach.get(other).has(name))
      .toSorted((a, b) => (a < b ? -1 : 1))
    if (reached.has(name)) circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

function reachableFrom(graph, start) {
  const reached = new Set()
  const add = (name) => {
    for (const next of graph.get(name)) {
      if (reached.has(next)) continue
      reached.add(next)
      add(next)
    }
  }
  add(start)
  return reached
}

/** @returns {string[]} the imports of a higher module by a lower one, as `from -> to` */
export function findUpward(graph) {
  return [...graph].flatMap(([name, targets]) =>
    [...targets].filter((target) => isUpward(name, target)).map((target) => `${name} -> ${target}`),
  )
}

/** @returns {{ missing: string[], empty: string[] }} modules in no layer, and names in a layer that are not modules */
export function compareRows(graph) {
  const rows = MODULE_LAYERS.flatMap(({ modules }) => modules)
  return {
    missing: [...graph.keys()].filter((name) => !rows.includes(name)),
    empty: rows.filter((name) => !graph.has(name)),
  }
}
