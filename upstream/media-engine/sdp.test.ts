import { describe, expect, test } from 'vitest'
import { advertisePublicIp, dropMdnsCandidates, parseOffer } from './sdp.ts'

const h264 = (payloadType: number, profile: string, mode = 1) => [
  `a=rtpmap:${payloadType} H264/90000`,
  `a=fmtp:${payloadType} level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=${profile}`,
]

function offer(video: string[]): string {
  return [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
    'a=mid:0',
    'a=rtpmap:111 opus/48000/2',
    'a=fmtp:111 minptime=10;useinbandfec=1',
    'm=video 9 UDP/TLS/RTP/SAVPF 96 102 104',
    'a=mid:1',
    'a=rtpmap:96 VP8/90000',
    ...video,
    '',
  ].join('\r\n')
}

describe('an SDP offer', () => {
  test('an offer is read with the H.264 profile that every browser decodes, even if it is not the first one', () => {
    const medias = parseOffer(
      offer([...h264(104, '640c1f'), ...h264(103, '42e01f', 0), ...h264(102, '42e01f')]),
    )
    expect(medias).toEqual([
      { kind: 'audio', mid: '0', payloadType: 111, formatParameters: 'minptime=10;useinbandfec=1' },
      {
        kind: 'video',
        mid: '1',
        payloadType: 102,
        formatParameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
      },
    ])
  })

  test('an offer with only another profile is read with this profile', () => {
    expect(parseOffer(offer(h264(104, '640c1f'))).at(-1)?.payloadType).toBe(104)
  })

  test('an offer without H.264, and a text that is not SDP, are refused', () => {
    expect(() => parseOffer(offer([]))).toThrow(
      expect.objectContaining({ status: 406, code: 'H264_REQUIRED' }),
    )
    expect(() => parseOffer('hello')).toThrow(expect.objectContaining({ status: 400, code: 'SDP_INVALID' }))
  })

  test('only mDNS candidates are removed from an offer', () => {
    const lines = [
      'a=candidate:1 1 udp 2113 0f3b-77.local 5000 typ host',
      'a=candidate:2 1 udp 2112 192.0.2.7 5001 typ host',
    ]
    expect(dropMdnsCandidates(lines.join('\r\n'))).toBe(lines[1])
  })
})

describe('an SDP answer', () => {
  test('an answer lists the public address before the host candidates of the same family, once per port', () => {
    const answer = [
      'a=candidate:1 1 UDP 2114977791 10.0.0.5 42000 typ host',
      'a=candidate:2 1 UDP 2114977790 fd00::5 42000 typ host',
      'a=candidate:3 1 UDP 2114977789 172.17.0.1 42000 typ host',
      'a=end-of-candidates',
    ]
    expect(advertisePublicIp(answer.join('\r\n'), '203.0.113.9').split('\r\n')).toEqual([
      'a=candidate:1p 1 UDP 2114977790 203.0.113.9 42000 typ host',
      ...answer,
    ])
  })
})
