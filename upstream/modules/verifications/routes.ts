import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/verifications.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { checkFields } from '../auth/registration.ts'
import * as desk from './desk.ts'
import * as service from './service.ts'

export function verificationRoutes(mount: Mount, kernel: Kernel): void {
  mount(
    contract.registerPerformer,
    async ({ body, files, client }) => ({
      message: await service.registerPerformer(kernel, body, files, client),
    }),
    (fields) => checkFields(kernel.db, fields),
  )
  mount(contract.getVerification, ({ viewer }) => service.getVerification(kernel.db, viewer.accountId))
  mount(contract.uploadDocuments, ({ viewer, files }) => service.resubmit(kernel, viewer, files))
  mount(contract.listApplicants, ({ query }) => desk.listApplicants(kernel.db, query))
  mount(contract.getApplicant, ({ params }) => desk.getApplicant(kernel, params.id))
  mount(contract.showDocuments, ({ params, body, viewer }) =>
    desk.showDocuments(kernel, params.id, body.reason, viewer),
  )
  mount(contract.decideVerification, ({ params, body, viewer }) =>
    desk.decideAtDesk(kernel, params.id, body, viewer),
  )
}

/** Sends a document to a browser that brings a sealed address. */
export function documentRoutes(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Querystring: { look?: string } }>('/admin/document', async (request, reply) => {
    const { content, contentType } = await desk.openLook(kernel, request.query.look)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-type': contentType,
        'content-disposition': 'inline',
      })
      .send(content)
  })
}
