import { describe, expect, test } from 'vitest'
import { FrameGate } from './frame-gate.ts'
import type { GatedFrame } from './frame-gate.ts'
import {
  delta,
  idrEnd,
  idrStart,
  paddingPacket,
  parameterSetsPayload,
  rtpPacket,
} from './testing/rtp-packets.ts'

function startGate() {
  const frames: GatedFrame[] = []
  const state = { nowMs: 0, losses: 0 }
  const gate = new FrameGate({
    onFrame: (frame) => frames.push(frame),
    onLoss: () => (state.losses += 1),
    now: () => state.nowMs,
  })
  const sequences = () => frames.map((frame) => frame.packets.map((packet) => packet.sequence))
  return { gate, frames, state, sequences }
}

/** A key frame of three packets that starts at `sequence`. */
const keyFrame = (sequence: number, timestamp: number) => [
  rtpPacket({ sequence, timestamp, payload: parameterSetsPayload }),
  rtpPacket({ sequence: sequence + 1, timestamp, payload: idrStart }),
  rtpPacket({ sequence: sequence + 2, timestamp, payload: idrEnd, marker: true }),
]

describe('the frame gate', () => {
  test('the gate emits nothing before the first key frame, and then this frame with its parameter sets', () => {
    const { gate, frames } = startGate()
    gate.push(rtpPacket({ sequence: 9, timestamp: 0, marker: true }))
    expect(frames).toHaveLength(0)
    for (const packet of keyFrame(10, 3000)) gate.push(packet)
    expect(frames).toHaveLength(1)
    expect(frames[0]?.isKeyFrame).toBe(true)
    expect(frames[0]?.parameterSets?.sps.toString('hex')).toBe('6742c01f')
  })

  test('the gate reorders packets that arrive out of order', () => {
    const { gate, sequences } = startGate()
    const [first, second, third] = keyFrame(65_534, 0)
    for (const packet of [first, third, second]) if (packet) gate.push(packet)
    gate.push(rtpPacket({ sequence: 2, timestamp: 3000, marker: true }))
    gate.push(rtpPacket({ sequence: 1, timestamp: 3000 }))
    expect(sequences()).toEqual([
      [65_534, 65_535, 0],
      [1, 2],
    ])
  })

  test('the gate drops a frame without its end although no sequence number is missing, and the frames that depend on it', () => {
    const { gate, sequences, state } = startGate()
    for (const packet of keyFrame(0, 0)) gate.push(packet)
    gate.push(rtpPacket({ sequence: 3, timestamp: 3000 }))
    gate.push(rtpPacket({ sequence: 4, timestamp: 6000, marker: true }))
    gate.push(rtpPacket({ sequence: 5, timestamp: 9000, marker: true }))
    expect(sequences()).toEqual([[0, 1, 2]])
    expect(state.losses).toBe(1)
    for (const packet of keyFrame(6, 12_000)) gate.push(packet)
    expect(sequences().at(-1)).toEqual([6, 7, 8])
  })

  test('the gate continues at once when a key frame follows a truncated frame', () => {
    const { gate, sequences, state } = startGate()
    for (const packet of keyFrame(0, 0)) gate.push(packet)
    gate.push(rtpPacket({ sequence: 3, timestamp: 3000 }))
    for (const packet of keyFrame(4, 6000)) gate.push(packet)
    gate.push(rtpPacket({ sequence: 7, timestamp: 9000, marker: true }))
    expect(sequences()).toEqual([[0, 1, 2], [4, 5, 6], [7]])
    expect(state.losses).toBe(0)
  })

  test('the gate drops padding without counting it as a loss', () => {
    const { gate, sequences, state } = startGate()
    for (const packet of keyFrame(0, 0)) gate.push(packet)
    gate.push(paddingPacket(3, 0))
    gate.push(rtpPacket({ sequence: 4, timestamp: 3000, marker: true }))
    expect(sequences()).toEqual([[0, 1, 2], [4]])
    expect(state.losses).toBe(0)
  })

  test('the gate waits for a retransmission and uses it', () => {
    const { gate, sequences, state } = startGate()
    for (const packet of keyFrame(0, 0)) gate.push(packet)
    gate.push(rtpPacket({ sequence: 4, timestamp: 6000, marker: true }))
    expect(sequences()).toEqual([[0, 1, 2]])
    state.nowMs = 200
    gate.push(rtpPacket({ sequence: 3, timestamp: 3000, marker: true, payload: delta(2) }))
    expect(sequences()).toEqual([[0, 1, 2], [3], [4]])
    expect(state.losses).toBe(0)
  })

  test('the gate stops waiting for a missing packet after 250 ms, requests a key frame and continues with it', () => {
    const { gate, sequences, state } = startGate()
    for (const packet of keyFrame(0, 0)) gate.push(packet)
    gate.push(rtpPacket({ sequence: 4, timestamp: 6000, marker: true }))
    state.nowMs = 260
    gate.push(rtpPacket({ sequence: 5, timestamp: 9000, marker: true }))
    expect(state.losses).toBe(1)
    for (const packet of keyFrame(6, 12_000)) gate.push(packet)
    expect(sequences()).toEqual([
      [0, 1, 2],
      [6, 7, 8],
    ])
  })
})
