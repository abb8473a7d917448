/**
 * Loaded into a product's processes ahead of their own code: on SIGUSR2 a process collects what it does not need any
 * more, and leaves in DATA_DIR how many bytes it keeps. What the operating system counts is for the most part not
 * collected yet.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(path.join(process.env.DATA_DIR ?? '', `kept-${process.pid}`), String(heapUsed + external))
})
