/** `flood-process.ts <flood> <origin>`: one flood, until the process that has begun it lets go. */
import { FLOODS, type Taken } from './floods.ts'
import { targetAt } from './target.ts'

async function main(name = '', origin = ''): Promise<void> {
  const stop = new AbortController()
  const taken: Taken = { opened: 0, ended: 0 }
  process.on('message', () => stop.abort())
  // The other process is gone, for whatever reason.
  process.on('disconnect', () => process.exit())
  await FLOODS[name as keyof typeof FLOODS](targetAt(origin), stop.signal, taken)
  process.send?.(taken, () => process.disconnect?.())
}

await main(...process.argv.slice(2))
