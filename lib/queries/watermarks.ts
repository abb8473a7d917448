import { getWatermark, type WatermarkSettings } from '#contract/watermarks.ts'
import { read, type Reader } from './reader.ts'

export async function getOwnWatermark(reader: Reader, performerId: string): Promise<WatermarkSettings> {
  return read(reader, getWatermark, { params: { id: performerId } }, { tags: [] })
}
