import { expect, test } from 'vitest'
import { FfmpegProcess, type FfmpegExit } from './ffmpeg.ts'

test('Ctrl-C at the terminal does not reach ffmpeg; only the engine stops it', async () => {
  const warnings: string[] = []
  const exited = Promise.withResolvers<FfmpegExit>()
  const ffmpeg = new FfmpegProcess({
    path: process.execPath,
    args: ['-e', 'setInterval(() => {}, 1000)'],
    streamId: 'show',
    log: (_level, text) => void warnings.push(text),
    onOutput: () => undefined,
    onExit: exited.resolve,
  })
  // The terminal sends signals to its own process group; ffmpeg leads another group.
  expect(process.kill(-ffmpeg.pid!, 0)).toBe(true)
  ffmpeg.kill()
  expect(await exited.promise).toMatchObject({ signal: 'SIGKILL' })
  expect(warnings).toEqual([])
})
