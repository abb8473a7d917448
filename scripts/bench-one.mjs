import { pathToFileURL } from 'node:url'

/** Runs one bench in a process of its own, and sends the rows to the parent. */
const bench = await import(pathToFileURL(process.argv[2]).href)
const { rows } = await bench.run()
process.send({ rows }, () => process.disconnect())
