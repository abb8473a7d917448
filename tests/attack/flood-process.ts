/** `flood-process.ts <flood> <origin>`: runs one flood until the parent process stops it. */
import { FLOODS, type Taken } from './floods.ts'
import { targetAt } from './target.ts'

async function main(name = '', origin = ''): Promise<void> {
  const stop = new AbortController()
  const taken: Taken = { opened: 0, ended: 0 }
  process.on('message', () => stop.abort())
  // The parent process has ended.
  process.on('disconnect', () => process.exit())
  await FLOODS[name as keyof typeof FLOODS](targetAt(origin), stop.signal, taken)
  process.send?.(taken, () => process.disconnect?.())
}

await main(...process.argv.slice(2))
