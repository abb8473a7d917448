/**
 * The media engine's process. The platform forks it and communicates with it over IPC (`protocol.ts`). It exits when
 * its parent does.
 */
import { Engine } from './engine.ts'
import { EngineError } from './errors.ts'
import { describeError, logToStdout as log } from './log.ts'
import type { ChildMessage, ParentMessage } from './protocol.ts'

// Only this user may read the recordings, like all files of the platform.
process.umask(0o077)
let engine: Engine | null = null

function tellParent(message: ChildMessage): void {
  if (process.connected) process.send?.(message)
}

async function carryOut(message: ParentMessage): Promise<ChildMessage> {
  if (message.name === 'configure') {
    const started = await Engine.start(message.args, log, (event) => tellParent({ kind: 'event', event }))
    engine = started.engine
    return { kind: 'reply', id: message.id, ok: true, value: { port: started.port } }
  }
  if (!engine) throw new Error('the engine is not configured yet')
  return { kind: 'reply', id: message.id, ok: true, value: await engine.call(message) }
}

process.on('message', (message: ParentMessage) => {
  carryOut(message)
    .catch((error: unknown): ChildMessage => {
      const code = error instanceof EngineError ? error.code : isDiskFull(error) ? 'ENOSPC' : 'INTERNAL'
      if (code === 'INTERNAL')
        log('error', 'call failed', { name: message.name, error: describeError(error) })
      return { kind: 'reply', id: message.id, ok: false, code, message: (error as Error).message }
    })
    .then((reply) => {
      tellParent(reply)
      if (message.name === 'stop') process.disconnect?.()
    })
    .catch((error: unknown) => log('error', 'reply failed', { error: describeError(error) }))
})

const isDiskFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC'

async function leave(): Promise<void> {
  await engine?.stop().catch((error: unknown) => log('error', 'stop failed', { error: describeError(error) }))
  process.exit(0)
}

process.on('disconnect', () => void leave())
process.on('SIGTERM', () => void leave())
// Ctrl-C reaches the whole process group, but the parent decides when the engine stops.
process.on('SIGINT', () => {})
