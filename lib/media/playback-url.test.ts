import { describe, expect, it } from 'vitest'
import { playbackUrl, type PlaybackAddress } from './playback-url.ts'

const address: PlaybackAddress = {
  protocol: 'https:',
  viewerURL: 'live.example.com',
  applicationName: 'LiveApp',
  streamId: 'abc-1',
  option: 'hls',
}

describe('the playback address', () => {
  it('joins protocol, viewer host, application, path and extension', () => {
    expect(playbackUrl(address)).toBe('https://live.example.com/LiveApp/streams/abc-1.m3u8')
    expect(playbackUrl({ ...address, option: 'mp4' })).toBe(
      'https://live.example.com/LiveApp/streams/abc-1.mp4',
    )
  })

  it('carries the token only when there is one', () => {
    expect(playbackUrl({ ...address, token: 'a b' })).toMatch(/\.m3u8\?token=a%20b$/)
    expect(playbackUrl({ ...address, token: null })).not.toContain('token')
    expect(playbackUrl({ ...address, token: '' })).not.toContain('token')
  })

  it('is empty without a viewer host or an application name', () => {
    expect(playbackUrl({ ...address, viewerURL: '' })).toBe('')
    expect(playbackUrl({ ...address, applicationName: '' })).toBe('')
  })

  it('takes the page’s protocol even when the setting names another, and keeps a port', () => {
    expect(playbackUrl({ ...address, viewerURL: 'http://127.0.0.1:3000/', protocol: 'http:' })).toBe(
      'http://127.0.0.1:3000/LiveApp/streams/abc-1.m3u8',
    )
  })

  it('cannot be led out of its path by a stream id', () => {
    expect(playbackUrl({ ...address, streamId: '../x?y' })).toContain('/streams/..%2Fx%3Fy.m3u8')
  })
})
