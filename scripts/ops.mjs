import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { ensureInstalled, productNode, root, toolEnv } from './install.mjs'
import { productEnv } from './run-product.mjs'
import { keepSecrets, keepToOurselves, loadEnvFile, makeDataDir, readSettings } from './settings.mjs'
import { runMain, StartError } from './start-error.mjs'

/**
 * `npm run ops -- <command>` sends a command to the running platform over its Unix socket, which only this user may
 * open. When no process listens there, the command runs in a process of its own, which takes the data folder's lock.
 */
await runMain(async () => {
  loadEnvFile()
  const settings = readSettings()
  const words = process.argv.slice(2)
  // This line goes to stderr, because the answer on stdout may be piped.
  console.error(`Data folder: ${settings.dataDir}`)
  const answer = await askRunning(join(settings.dataDir, 'ops.sock'), words)
  if (!answer) {
    process.exitCode = runStopped(settings, words)
    return
  }
  for (const line of answer.lines) console.log(line)
  process.exitCode = answer.isOk ? 0 : 1
})

/**
 * @returns {Promise<{ lines: string[], isOk: boolean } | undefined>} undefined when no process listens
 * @throws StartError
 */
function askRunning(socketPath, words) {
  if (!existsSync(socketPath)) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/ops', method: 'POST' }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk) => (body += chunk))
      response.on('error', reject)
      response.on('end', () => {
        try {
          resolve(JSON.parse(body))
        } catch {
          reject(new StartError(`The platform gave no answer (${response.statusCode}).`))
        }
      })
    })
    asked.on('error', (error) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined)
      else if (error.code === 'EACCES') reject(new StartError(`${socketPath} belongs to another user.`))
      else reject(new StartError(`The platform broke off: ${error.message}`))
    })
    asked.setHeader('content-type', 'application/json')
    asked.end(JSON.stringify({ words }))
  })
}

function runStopped(settings, words) {
  ensureInstalled()
  makeDataDir(settings.dataDir)
  keepToOurselves()
  const env = productEnv(toolEnv({ NODE_ENV: 'production' }), settings, keepSecrets(settings.dataDir))
  const entry = join(root, 'upstream/ops/main.ts')
  const result = spawnSync(productNode(), [entry, ...words], { cwd: root, env, stdio: 'inherit' })
  return result.status ?? 1
}
