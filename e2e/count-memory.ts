/**
 * Loaded into a product's processes ahead of their own code: on SIGUSR2 a process collects its garbage and writes into
 * DATA_DIR how many bytes it keeps. The resident memory that the operating system reports is mostly garbage that is not
 * collected yet.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(path.join(process.env.DATA_DIR ?? '', `kept-${process.pid}`), String(heapUsed + external))
})
