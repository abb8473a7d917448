import { describe, expect, test } from 'vitest'
import { strangerAt } from '#limits/party.ts'
import { RtpRelay } from './rtp-relay.ts'
import type { RelayViewer } from './rtp-relay.ts'
import { parseRtp } from './rtp.ts'
import { rtpPacket } from './testing/rtp-packets.ts'

function startRelay() {
  const clock = { nowMs: 1_000 }
  const relay = new RtpRelay(() => clock.nowMs)
  const received: { sequence: number; timestamp: number }[] = []
  const reports: number[] = []
  const viewer: RelayViewer = {
    tokenHash: 'hash',
    party: strangerAt('192.0.2.1'),
    member: null,
    isConnected: true,
    sendRtp: (_kind, raw) => {
      const packet = parseRtp(raw)
      if (packet) received.push({ sequence: packet.sequence, timestamp: packet.timestamp })
    },
    sendSenderReport: (_kind, report) => reports.push(report.rtpTimestamp),
    close: () => relay.remove(viewer),
  }
  relay.add(viewer)
  return { clock, relay, viewer, received, reports }
}

describe('the relay to WebRTC viewers', () => {
  test('the relay continues the sequence numbers for a new publisher, and adds the elapsed time to the timestamps', () => {
    const { clock, relay, received } = startRelay()
    relay.setSource(() => {})
    relay.forward('video', rtpPacket({ sequence: 100, timestamp: 5_000 }))
    relay.forward('video', rtpPacket({ sequence: 101, timestamp: 8_000 }))
    clock.nowMs += 2_000
    relay.setSource(() => {})
    relay.forward('video', rtpPacket({ sequence: 7, timestamp: 900_000, ssrc: 9 }))
    relay.forward('video', rtpPacket({ sequence: 8, timestamp: 903_000, ssrc: 9 }))
    expect(received).toEqual([
      { sequence: 100, timestamp: 5_000 },
      { sequence: 101, timestamp: 8_000 },
      { sequence: 102, timestamp: 8_000 + 2 * 90_000 },
      { sequence: 103, timestamp: 8_000 + 2 * 90_000 + 3_000 },
    ])
  })

  test('the relay shifts sender reports like packets, so that audio and video stay in sync', () => {
    const { clock, relay, reports } = startRelay()
    const report = { type: 'senderReport', ssrc: 7, ntpHigh: 1, ntpLow: 2 } as const
    relay.setSource(() => {})
    relay.forward('audio', rtpPacket({ sequence: 1, timestamp: 48_000 }))
    clock.nowMs += 1_000
    relay.setSource(() => {})
    relay.forward('audio', rtpPacket({ sequence: 50, timestamp: 10, ssrc: 9 }))
    relay.forwardSenderReport('audio', { ...report, rtpTimestamp: 20 })
    expect(reports).toEqual([96_010])
  })

  test('the relay retransmits the packets that a viewer requests', () => {
    const { relay, viewer, received } = startRelay()
    relay.setSource(() => {})
    for (const sequence of [1, 2, 3]) relay.forward('video', rtpPacket({ sequence, timestamp: 0 }))
    relay.retransmit(viewer, [2, 900])
    expect(received.map((packet) => packet.sequence)).toEqual([1, 2, 3, 2])
  })

  test('the relay requests one key frame from the publisher when many viewers ask at once', () => {
    const { clock, relay } = startRelay()
    let asked = 0
    relay.setSource(() => (asked += 1))
    for (let viewer = 0; viewer < 20; viewer += 1) relay.requestKeyFrame()
    expect(asked).toBe(1)
    clock.nowMs += 300
    relay.requestKeyFrame()
    expect(asked).toBe(2)
  })

  test('the relay closes only the viewers of a kicked token', () => {
    const { relay } = startRelay()
    relay.closeViewersOf('another')
    expect(relay.listConnected()).toHaveLength(1)
    relay.closeViewersOf('hash')
    expect(relay.listConnected()).toEqual([])
  })
})
