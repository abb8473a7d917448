import { getWatermark, updateWatermark, uploadWatermark } from '#contract/watermarks.ts'
import { smallImage } from '#tests/support/images.ts'
import { forPerformers, row } from './matrix/row.ts'

export const rows = [
  row(getWatermark, {
    owner: 'performer',
    sample: ({ people }) => ({ params: { id: people.performer.id } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'NOT_FOUND' }),
  }),
  row(updateWatermark, {
    sample: () => ({ body: { kind: 'none', position: 'top', opacity: 50 } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  row(uploadWatermark, {
    sample: async () => ({ files: { watermark: await smallImage() } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
]
