import { randomUUID } from 'node:crypto'
import { getVerification, registerPerformer, uploadDocuments } from '#contract/verifications.ts'
import { smallImage } from '#tests/support/images.ts'
import { everyone, forPerformers, row } from './matrix/row.ts'

const documents = async () => ({
  idVerification: await smallImage(),
  documentVerification: await smallImage(),
})

export const rows = [
  row(registerPerformer, {
    sample: async () => {
      const username = `p${randomUUID().replaceAll('-', '').slice(0, 20)}`
      const body = {
        name: 'New Star',
        username,
        email: `${username}@example.com`,
        password: 'correct horse battery',
        firstName: 'New',
        lastName: 'Star',
        gender: 'other' as const,
        country: 'PT',
        dateOfBirth: '1990-01-01',
        acceptTerms: true,
        isAdult: true,
      }
      return { body, files: await documents() }
    },
    cells: everyone('ok'),
  }),
  row(getVerification, {
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  // The operator made the first two: upstream awaits no documents of them.
  row(uploadDocuments, {
    sample: async () => ({ files: await documents() }),
    cells: forPerformers({
      performer: 'DOCUMENTS_NOT_AWAITED',
      otherPerformer: 'DOCUMENTS_NOT_AWAITED',
      unverifiedPerformer: 'ok',
    }),
  }),
]
