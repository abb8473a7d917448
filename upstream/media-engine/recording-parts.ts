import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { BOX_HEADER_BYTES } from './mp4-boxes.ts'
import { parseMoof } from './mp4-fragments.ts'
import { parseInit } from './mp4-init.ts'
import type { Mp4Init } from './mp4-init.ts'

export const partName = (number: number) => `part-${String(number).padStart(5, '0')}.mp4`

export interface RecordingPart {
  number: number
  file: string
}

/** Lists the parts of a recording in a directory, in order. */
export function listParts(directory: string): RecordingPart[] {
  return readdirSync(directory)
    .flatMap((name) => {
      const number = /^part-(\d{5,})\.mp4$/.exec(name)?.[1]
      return number ? [{ number: Number(number), file: join(directory, name) }] : []
    })
    .toSorted((one, other) => one.number - other.number)
}

export interface ScannedPart {
  /** The number of bytes in complete boxes. A killed writer may leave an incomplete box after them. */
  wholeBytes: number
  durationSeconds: number
}

/** Reads the headers of the boxes and the moofs of a fragmented MP4 file, but not its media. */
export function scanPart(file: string): ScannedPart {
  const descriptor = openSync(file, 'r')
  try {
    const size = fstatSync(descriptor).size
    const head = Buffer.alloc(BOX_HEADER_BYTES)
    const scanned: ScannedPart = { wholeBytes: 0, durationSeconds: 0 }
    let init: Mp4Init | null = null
    let ftyp: Buffer = Buffer.alloc(0)
    let pendingSeconds = 0
    let position = 0
    while (position + BOX_HEADER_BYTES <= size) {
      readSync(descriptor, head, 0, BOX_HEADER_BYTES, position)
      const boxSize = head.readUInt32BE(0)
      const type = head.toString('latin1', 4, 8)
      if (boxSize < BOX_HEADER_BYTES || position + boxSize > size) break
      if (type === 'ftyp') ftyp = readBox(descriptor, position, boxSize)
      else if (type === 'moov') init = parseInit(ftyp, readBox(descriptor, position, boxSize))
      else if (type === 'moof' && init) {
        pendingSeconds = parseMoof(readBox(descriptor, position, boxSize), init).durationSeconds
      }
      position += boxSize
      // A moof counts only together with its mdat.
      if (type !== 'moof') {
        scanned.wholeBytes = position
        scanned.durationSeconds += pendingSeconds
        pendingSeconds = 0
      }
    }
    return scanned
  } finally {
    closeSync(descriptor)
  }
}

function readBox(descriptor: number, position: number, size: number): Buffer {
  const box = Buffer.alloc(size)
  readSync(descriptor, box, 0, size, position)
  return box
}
