/**
 * The reference for pages: the smallest Next app with one prerendered page, behind the project's own middleware, built
 * with the same versions in a temporary folder.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#tests/support/free-port.ts'
import { type BenchProcess, root, startNode } from './processes.ts'
import { RAISED_LIMITS } from './raised-limits.ts'

/** The page's address; the middleware mistakes it for a performer's name and chooses the cached variant. */
export const HELLO_PATH = '/hello'

const FILES = {
  'app/layout.tsx': `import type { ReactNode } from 'react'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`,
  'app/anonymous/[audience]/[username]/page.tsx': `export const dynamic = 'force-static'

export function generateStaticParams() {
  return [{ audience: 'all', username: 'hello' }]
}

export default function Page() {
  return <h1>Hello, world</h1>
}
`,
  // The packages are outside the app's folder, so the bundler's root is `/`.
  'next.config.mjs': `export default {
  poweredByHeader: false,
  compress: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: '/' },
}
`,
}

let built: string | undefined

/** Builds the app once a run. @returns its folder, which is removed when the run ends */
export function buildHelloApp(): string {
  if (built) return built
  const folder = mkdtempSync(path.join(tmpdir(), 'ovation-hello-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  for (const name of ['middleware.ts', 'lib', 'contract', 'package.json', 'tsconfig.json']) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  execFileSync(process.execPath, [path.join(root, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  built = folder
  return folder
}

export interface HelloServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Serves the app through the product's own listener. @param env addresses and secrets of the product */
export async function serveHelloApp(env: Record<string, string>): Promise<HelloServer> {
  const port = await findFreePort()
  const served: BenchProcess = await startNode(path.join(root, 'build/front.mjs'), {
    cwd: buildHelloApp(),
    env: {
      ...RAISED_LIMITS,
      ...env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: '',
    },
  })
  return { url: `http://localhost:${port}`, pid: served.pid, stop: () => served.stop() }
}
