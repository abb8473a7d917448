/** Makes harmful and broken files. The repository contains none of them. */
import { execFileSync } from 'node:child_process'
import { deflateSync, gzipSync } from 'node:zlib'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import sharp, { type Sharp } from 'sharp'
import { findFfmpeg } from '#upstream/kernel/media/ffmpeg-path.ts'

const text = (content: string) => Buffer.from(content)

export const svgWithScript = text(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
)
export const billionLaughs = text(
  `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`,
)
export const externalEntity = text(
  '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
)
export const html = text('<!doctype html><script>alert(document.cookie)</script>')
export const shell = text('#!/bin/sh\nrm -rf /\n')
export const exe = Buffer.concat([text('MZ'), Buffer.alloc(500, 1)])
export const elf = Buffer.concat([Buffer.of(0x7f), text('ELF'), Buffer.alloc(500, 2)])
/** The header says 10,000 × 10,799 pixels: `/*` and `=1` make a script of it. */
export const gifScript = text('GIF89a/*\u0000\u0000\u0000\u0000\u0000*/=1;alert(1);//')
export const playlist = text(
  '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
)
export const concatList = text("ffconcat version 1.0\nfile '/etc/passwd'\n")
export const zipBomb = Buffer.from(zipSync({ 'zeros.txt': new Uint8Array(20_000_000) }, { level: 9 }))
export const gzip = gzipSync(Buffer.alloc(5_000_000))
export const pdfAndHtml = text('<html><script>alert(1)</script></html>\n%PDF-1.7\n%%EOF')

function plain(width = 64): Sharp {
  return sharp({ create: { width, height: width, channels: 3, background: '#35a' } })
}

export const jpeg = () => plain(200).jpeg().toBuffer()
export const png = () => plain(200).png().toBuffer()
export const webp = () => plain(200).webp().toBuffer()
export const tiff = () => plain().tiff().toBuffer()
export const gif = () => plain().gif().toBuffer()
export const bmp = Buffer.concat([text('BM'), Buffer.alloc(120)])
export const ico = Buffer.concat([Buffer.of(0, 0, 1, 0, 1, 0, 16, 16), Buffer.alloc(100)])
export const heic = Buffer.concat([
  Buffer.of(0, 0, 0, 24),
  text('ftypheic'),
  Buffer.alloc(4),
  text('mif1heic'),
  Buffer.alloc(100),
])
export const psd = Buffer.concat([text('8BPS'), Buffer.of(0, 1), Buffer.alloc(100)])

export const half = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2))

export function pngChunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([text(kind), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(data: Buffer): number {
  let crc = ~0
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** A PNG whose header claims these sides, with data for only a part of the pixels. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const magic = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const data = deflateSync(Buffer.alloc(2_000_000))
  return Buffer.concat([
    magic,
    pngChunk('IHDR', head),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

let video: Buffer | undefined

/** A short video with its index in front. */
export function mp4(): Buffer {
  if (video) return video
  const folder = mkdtempSync(path.join(tmpdir(), 'ovation-film-'))
  const file = path.join(folder, 'film.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10:duration=2']
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-movflags', '+faststart']
  execFileSync(findFfmpeg(), ['-v', 'error', ...source, ...codec, file])
  video = readFileSync(file)
  rmSync(folder, { recursive: true })
  return video
}

/** A video whose index is overwritten: the boxes exist, and their content is destroyed. */
export function mp4WithBadIndex(): Buffer {
  const broken = Buffer.from(mp4())
  const at = broken.indexOf('moov')
  broken.fill(0xff, at + 12, broken.indexOf('mdat') - 4)
  return broken
}
