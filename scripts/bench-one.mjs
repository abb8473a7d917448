import { pathToFileURL } from 'node:url'

/** The process of one bench, of whichever folder: sends its parent the rows. */
const bench = await import(pathToFileURL(process.argv[2]).href)
const { rows } = await bench.run()
process.send({ rows }, () => process.disconnect())
