import { describe, expect, test } from 'vitest'
import { parseRtcp, writeNack, writePli, writeRemb } from './rtcp.ts'
import { RtpReceiver } from './rtp-receiver.ts'

function startReceiver() {
  const sent: Buffer[] = []
  const clock = { nowMs: 1_000 }
  const receiver = new RtpReceiver({
    send: (rtcp) => sent.push(rtcp),
    canRetransmit: true,
    now: () => clock.nowMs,
  })
  const nacked = () =>
    sent.flatMap((rtcp) => parseRtcp(rtcp).flatMap((part) => (part.type === 'nack' ? part.sequences : [])))
  return { sent, clock, receiver, nacked }
}

describe('the RTP receiver', () => {
  test('the receiver requests missing packets at once and again after 60 ms, until they arrive', () => {
    const { clock, receiver, nacked } = startReceiver()
    for (const sequence of [65_534, 65_535, 2]) receiver.receive(7, sequence)
    expect(nacked()).toEqual([0, 1])
    receiver.receive(7, 1)
    receiver.askAgain()
    expect(nacked()).toEqual([0, 1])
    clock.nowMs += 60
    receiver.askAgain()
    expect(nacked()).toEqual([0, 1, 0])
    receiver.receive(7, 0)
    clock.nowMs += 60
    receiver.askAgain()
    expect(nacked()).toEqual([0, 1, 0])
  })

  test('the receiver requests a packet four times at most', () => {
    const { clock, receiver, nacked } = startReceiver()
    for (const sequence of [1, 3]) receiver.receive(7, sequence)
    for (let round = 0; round < 10; round += 1) {
      clock.nowMs += 60
      receiver.askAgain()
    }
    expect(nacked()).toEqual([2, 2, 2, 2])
  })

  test('the receiver reports the share of packets lost since the last report', () => {
    const { sent, receiver } = startReceiver()
    for (const sequence of [1, 2, 3, 4, 5, 6, 7, 10]) receiver.receive(7, sequence)
    sent.length = 0
    receiver.report()
    const [report] = sent
    expect(report?.readUInt8(1)).toBe(201)
    expect(report?.readUInt32BE(8)).toBe(7)
    expect(report?.readUInt8(12)).toBe(Math.floor((2 * 256) / 10))
    expect(report?.readUIntBE(13, 3)).toBe(2)
    expect(report?.readUInt32BE(16)).toBe(10)
    receiver.report()
    expect(sent.at(-1)?.readUInt8(12)).toBe(0)
  })

  test('the receiver resets its statistics for a new SSRC', () => {
    const { sent, receiver } = startReceiver()
    for (const sequence of [1, 2]) receiver.receive(7, sequence)
    receiver.receive(8, 40_000)
    expect(sent).toHaveLength(0)
    receiver.report()
    expect(sent[0]?.readUInt32BE(8)).toBe(8)
    expect(sent[0]?.readUIntBE(13, 3)).toBe(0)
  })
})

describe('RTCP', () => {
  test('the parser reads every part of a compound packet', () => {
    const compound = Buffer.concat([writePli(5), writeNack(6, [9, 10]), writePli(7)])
    expect(parseRtcp(compound)).toEqual([
      { type: 'keyFrameRequest', ssrc: 5 },
      { type: 'nack', ssrc: 6, sequences: [9, 10] },
      { type: 'keyFrameRequest', ssrc: 7 },
    ])
  })

  test('the parser reads the bit mask of a NACK for several packets', () => {
    const nack = writeNack(6, [65_535])
    nack.writeUInt16BE(0b101, 14)
    expect(parseRtcp(nack)).toEqual([{ type: 'nack', ssrc: 6, sequences: [65_535, 0, 2] }])
  })

  test('a REMB contains the bit rate as mantissa and exponent', () => {
    const remb = writeRemb(5, 3_000_000)
    const field = remb.readUInt32BE(16)
    expect((field & 0x3ffff) * 2 ** ((field >>> 18) & 0x3f)).toBeCloseTo(3_000_000, -2)
    expect(field >>> 24).toBe(1)
  })

  test('the parser does not read beyond the end of a truncated packet', () => {
    expect(parseRtcp(writePli(5).subarray(0, 7))).toEqual([])
  })
})
