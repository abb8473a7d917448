/**
 * A picture worker: the process that decodes and encodes pictures for upstream, so that a hostile one can neither block
 * nor kill upstream. Upstream forks it, gives it one order at a time over IPC (`protocol.ts`) and kills it when an
 * order takes too long. It exits when its parent does.
 */
import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import { Refusal } from '../kernel/refusal.ts'
import { inspectPicture, makePicture } from './making.ts'
import type { PictureReplies, PictureReply, PictureRequest } from './protocol.ts'

/** Four times what 50 Mpx of eight bits take while they are turned upright. */
const MAX_MEMORY_BYTES = 1536 * 1024 * 1024
const LOOK_MS = 50
/** sharp reads more formats than the platform accepts. The others stay closed, such as SVG, which reads other files. */
const LOADERS = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'HeifFile']

process.umask(0o077)
// Threads that start after this inherit it: those of sharp do. A process may only lower its priority.
setPriority(Math.max(getPriority(), Number(process.argv[2] ?? 0)))
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) })

const TOO_LARGE: PictureReply = {
  ok: false,
  refusal: 'FILE_TOO_LARGE',
  message: 'This picture is too large. Please try a smaller one.',
  isLast: true,
}

const watch = setInterval(() => {
  if (process.memoryUsage.rss() < MAX_MEMORY_BYTES) return
  clearInterval(watch)
  if (process.connected) process.send?.(TOO_LARGE, end)
}, LOOK_MS)

/** An orderly exit would wait for the threads that decode. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

function carryOut(request: PictureRequest): Promise<PictureReplies[keyof PictureReplies]> {
  return request.name === 'inspect' ? inspectPicture(request.args.source) : makePicture(request.args)
}

process.on('message', (request: PictureRequest) => {
  carryOut(request)
    .then(
      (value): PictureReply => ({ ok: true, value }),
      (error: Error): PictureReply => ({
        ok: false,
        refusal: error instanceof Refusal ? error.code : null,
        message: error.message,
      }),
    )
    .then((reply) => process.connected && process.send?.(reply))
    .catch(end)
})

process.on('disconnect', end)
// Ctrl-C reaches the whole process group, but the parent decides when its workers end.
process.on('SIGINT', () => {})
