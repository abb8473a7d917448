/** Writes the archive: one JSON file per section, page by page, so that a long history does not fill the memory. */
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Db } from '../../kernel/database.ts'
import type { ExportSection } from '../personal-data.ts'
import { readRows } from './store.ts'

const PAGE = 500

/** @param file the path of the archive, which must not exist yet */
export async function writeArchive(
  db: Db,
  accountId: string,
  { sections, file, readme }: { sections: readonly ExportSection[]; file: string; readme: string },
): Promise<void> {
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  let isFull = false
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return void out.destroy(error)
    if (!out.write(chunk)) isFull = true
    if (isLast) out.end()
  })
  /** Waits until the disk has caught up with the database. */
  const drained = async () => {
    if (isFull) await once(out, 'drain')
    isFull = false
  }
  addFile(zip, 'README.txt').push(strToU8(readme), true)
  for (const section of sections) {
    const entry = addFile(zip, `${section.name}.json`)
    let before = '['
    for (let offset = 0; ; offset += PAGE) {
      const wanted = { table: section.table, where: section.of(accountId), key: section.key }
      const rows = await readRows(db, wanted, { limit: PAGE, offset })
      for (const row of rows) {
        entry.push(strToU8(`${before}\n${JSON.stringify(shownOf(section, row), null, 2)}`))
        before = ','
      }
      await drained()
      if (rows.length < PAGE) break
    }
    entry.push(strToU8(before === '[' ? '[]\n' : '\n]\n'), true)
  }
  zip.end()
  await finished(out)
}

function addFile(zip: Zip, name: string): ZipDeflate {
  const entry = new ZipDeflate(name, { level: 6 })
  zip.add(entry)
  return entry
}

function shownOf({ hide }: ExportSection, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hide?.includes(name)))
}
