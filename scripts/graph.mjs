import { root } from './install.mjs'
import { compareRows, findCircles, findUpward, readModuleGraph } from './lint/module-graph.mjs'
import { MODULE_LAYERS } from './lint/zones.mjs'

/**
 * `npm run graph` prints upstream's modules by layer with their imports, and fails when an import breaks the layers.
 */
const graph = readModuleGraph(root)
for (const { name, modules } of MODULE_LAYERS) {
  console.log(name)
  for (const one of modules.filter((name) => graph.has(name))) {
    console.log(
      `  ${one.padEnd(17)} ${[...graph.get(one)].toSorted((a, b) => (a < b ? -1 : 1)).join(' ') || '-'}`,
    )
  }
}

const circles = findCircles(graph)
const upward = findUpward(graph)
const { missing } = compareRows(graph)
const list = (title, lines) => console.log([`\n${title}: ${lines.length}`, ...lines].join('\n  '))
list(
  'circles',
  circles.map((circle) => circle.join(' ')),
)
list('imports that run up', upward)
list('modules in no layer', missing)

if (circles.length || upward.length || missing.length) process.exitCode = 1
