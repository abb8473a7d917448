import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFfmpeg } from './ffmpeg-path.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ffmpeg-path-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function makeProgram(folder: string, mode = 0o755): string {
  mkdirSync(join(directory, folder), { recursive: true })
  const file = join(directory, folder, 'ffmpeg')
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, mode)
  return file
}

describe('finding ffmpeg', () => {
  test('the search for ffmpeg prefers the configured one, then the system’s, then the package’s', () => {
    const configured = makeProgram('own')
    makeProgram('bin')
    const bundled = makeProgram('package')
    const searchPath = `${join(directory, 'empty')}:${join(directory, 'bin')}`
    const resolvePackageFile = () => bundled
    expect(findFfmpeg({ configured, searchPath, resolvePackageFile })).toBe(configured)
    expect(findFfmpeg({ searchPath, resolvePackageFile })).toBe('ffmpeg')
    expect(findFfmpeg({ searchPath: join(directory, 'empty'), resolvePackageFile })).toBe(bundled)
  })

  test('the search for ffmpeg passes over a file on PATH that cannot be run', () => {
    makeProgram('bin', 0o644)
    const bundled = makeProgram('package')
    const searchPath = join(directory, 'bin')
    expect(findFfmpeg({ searchPath, resolvePackageFile: () => bundled })).toBe(bundled)
  })

  test('the search for ffmpeg does not fall back silently when FFMPEG_PATH is wrong', () => {
    makeProgram('bin')
    const configured = join(directory, 'none')
    expect(() => findFfmpeg({ configured, searchPath: join(directory, 'bin') })).toThrow(
      /FFMPEG_PATH is .*none/,
    )
  })

  test('the search for ffmpeg says what to do when there is none', () => {
    const nothing = { searchPath: directory, resolvePackageFile: () => null }
    expect(() => findFfmpeg(nothing)).toThrow(/Install it .*FFMPEG_PATH/)
  })
})
