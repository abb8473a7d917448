import { randomUUID } from 'node:crypto'
import * as verifications from '#contract/verifications.ts'
import { smallImage } from '#tests/support/images.ts'
import { everyone, forOperators, forPerformers, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const documents = async () => ({
  idVerification: await smallImage(),
  documentVerification: await smallImage(),
})

const applicant = ({ people }: World) => ({ params: { id: people.unverifiedPerformer.id } })

export const rows = [
  row(verifications.registerPerformer, {
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
  row(verifications.getVerification, {
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  // An operator made the accounts of the first two, so upstream expects no documents from them.
  row(verifications.uploadDocuments, {
    sample: async () => ({ files: await documents() }),
    cells: forPerformers({
      performer: 'DOCUMENTS_NOT_AWAITED',
      otherPerformer: 'DOCUMENTS_NOT_AWAITED',
      unverifiedPerformer: 'ok',
    }),
  }),
  row(verifications.listApplicants, {
    sample: async (world) => {
      await world.makeVerification()
      return { query: { limit: 100 } }
    },
    shows: ({ people }) => people.unverifiedPerformer.id,
    cells: forOperators(),
  }),
  row(verifications.getApplicant, {
    owner: 'open',
    sample: async (world) => {
      await world.makeVerification()
      return applicant(world)
    },
    shows: ({ people }) => people.unverifiedPerformer.id,
    cells: forOperators(),
  }),
  row(verifications.showDocuments, {
    owner: 'open',
    sample: (world) => ({ ...applicant(world), body: { reason: 'Is it them?' } }),
    cells: forOperators(),
  }),
  row(verifications.decideVerification, {
    owner: 'open',
    sample: async (world) => ({
      ...applicant(world),
      body: { requestId: await world.makeVerification(), status: 'rejected', reason: 'Too dark.' },
    }),
    cells: forOperators(),
  }),
]
