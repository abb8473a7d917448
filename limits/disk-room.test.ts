import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import { leaveRoom, watchRoom } from './disk-room.ts'

const MEGABYTE = 1024 * 1024

function haveRoom(megabytes: number) {
  const free = { bavail: (megabytes * MEGABYTE) / 4096, bsize: 4096 } as fs.StatsFs
  return vi.spyOn(fs, 'statfsSync').mockReturnValue(free)
}

test('files leave the last 64 MB of the disk to the database, and the error says so', () => {
  haveRoom(64)
  leaveRoom('/somewhere')
  const full = expect.objectContaining({
    code: 'ENOSPC',
    message: expect.stringContaining('64 MB') as string,
  })
  expect(() => leaveRoom('/somewhere', 1)).toThrow(full)
  haveRoom(164)
  leaveRoom('/somewhere', 100 * MEGABYTE)
  expect(() => leaveRoom('/somewhere', 100 * MEGABYTE + 1)).toThrow(full)
})

test('a growing file checks the free space at its start and then once a megabyte', () => {
  const look = haveRoom(1000)
  const grow = watchRoom('/somewhere')
  grow(10)
  for (const bytes of [400_000, 600_000, 40_000]) grow(bytes)
  expect(look).toHaveBeenCalledTimes(1)
  haveRoom(63)
  grow(8000)
  expect(() => grow(1000)).toThrow('ENOSPC')
  expect(() => grow(1)).toThrow('ENOSPC')
  haveRoom(65)
  grow(1)
})
