const TEXT_OPCODE = 0x01
const FINAL_FRAGMENT = 0x80

/**
 * Builds one complete, unmasked WebSocket text frame (RFC 6455 §5.2). A server's frames have no mask, so the server
 * builds a frame once and sends the same bytes to every subscriber of a channel.
 */
export function encodeTextFrame(text: string): Buffer {
  const payloadBytes = Buffer.byteLength(text)
  const headerBytes = payloadBytes < 126 ? 2 : payloadBytes < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headerBytes + payloadBytes)
  frame[0] = FINAL_FRAGMENT | TEXT_OPCODE
  if (headerBytes === 2) {
    frame[1] = payloadBytes
  } else if (headerBytes === 4) {
    frame[1] = 126
    frame.writeUInt16BE(payloadBytes, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(payloadBytes), 2)
  }
  frame.write(text, headerBytes)
  return frame
}
