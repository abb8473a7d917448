import { describe, expect, test } from 'vitest'
import { playbackUrl, type PlaybackAddress } from './playback-url.ts'

const ADDRESS: PlaybackAddress = {
  protocol: 'https:',
  viewerURL: 'live.example.com',
  applicationName: 'LiveApp',
  streamId: 'abc-1',
  option: 'hls',
}

describe('the playback address', () => {
  test('joins protocol, viewer host, application, path and extension', () => {
    expect(playbackUrl(ADDRESS)).toBe('https://live.example.com/LiveApp/streams/abc-1.m3u8')
    expect(playbackUrl({ ...ADDRESS, option: 'mp4' })).toBe(
      'https://live.example.com/LiveApp/streams/abc-1.mp4',
    )
  })

  test('carries the token only when there is one', () => {
    expect(playbackUrl({ ...ADDRESS, token: 'a b' })).toMatch(/\.m3u8\?token=a%20b$/)
    expect(playbackUrl({ ...ADDRESS, token: null })).not.toContain('token')
    expect(playbackUrl({ ...ADDRESS, token: '' })).not.toContain('token')
  })

  test('is empty without a viewer host or an application name', () => {
    expect(playbackUrl({ ...ADDRESS, viewerURL: '' })).toBe('')
    expect(playbackUrl({ ...ADDRESS, applicationName: '' })).toBe('')
  })

  test('uses the page’s protocol even when the setting names another, and keeps a port', () => {
    expect(playbackUrl({ ...ADDRESS, viewerURL: 'http://127.0.0.1:3000/', protocol: 'http:' })).toBe(
      'http://127.0.0.1:3000/LiveApp/streams/abc-1.m3u8',
    )
  })

  test('escapes a stream id that would leave its path', () => {
    expect(playbackUrl({ ...ADDRESS, streamId: '../x?y' })).toContain('/streams/..%2Fx%3Fy.m3u8')
  })
})
