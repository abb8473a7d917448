import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, productNode, root, toolEnv } from './install.mjs'
import { digestSources, readStamp, SERVER_SOURCES, WEB_SOURCES, writeStamp } from './sources.mjs'
import { runMain, StartError } from './start-error.mjs'

const parts = [
  {
    name: 'the pages',
    sources: WEB_SOURCES,
    stamp: join(root, process.env.NEXT_DIST_DIR ?? '.next', 'sources.sha256'),
    args: [join(root, 'node_modules/next/dist/bin/next'), 'build'],
  },
  {
    name: 'the servers',
    sources: SERVER_SOURCES,
    stamp: join(root, 'build', 'sources.sha256'),
    args: [join(root, 'scripts/bundle.mjs')],
  },
]

/**
 * Builds the parts whose sources have changed since their last build. @returns whether it built anything @throws
 * StartError
 */
export async function ensureBuilt() {
  const stale = parts
    .map((part) => ({ ...part, digest: digestSources(part.sources) }))
    .filter(({ stamp, digest }) => readStamp(stamp) !== digest)
  for (const { name, args, stamp, digest } of stale) {
    console.log(`Building ${name} …`)
    await buildPart(name, args)
    writeStamp(stamp, digest)
  }
  return stale.length > 0
}

/** Runs one builder, and shows its output only when it fails. */
function buildPart(name, args) {
  return new Promise((pass, fail) => {
    const child = spawn(productNode(), args, {
      cwd: root,
      env: toolEnv({ NODE_ENV: 'production' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) return pass()
      console.error(output)
      fail(new StartError(`Building ${name} failed; see above.`))
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    ensureInstalled()
    if (!(await ensureBuilt())) console.log('Everything is built.')
  })
}
