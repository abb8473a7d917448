import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/data-exports.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function dataExportRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.getDataExport, ({ viewer }) => service.getDataExport(kernel, viewer.accountId))
  mount(contract.requestDataExport, ({ viewer, client }) =>
    service.requestDataExport(kernel, viewer.accountId, client),
  )
  mount(contract.linkDataExport, ({ viewer }) => service.linkDataExport(kernel, viewer))
}

interface Address {
  Params: { id: string }
  Querystring: { e?: string; s?: string; k?: string }
}

/** Sends the bytes to a browser that brings a signed address. */
export function dataExportFileRoutes(app: FastifyInstance, kernel: Kernel): void {
  app.get<Address>('/data-exports/:id', async (request, reply) => {
    const object = await service.openDataExport(kernel, request.params.id, request.query)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-type': 'application/zip',
        'content-length': object.sizeBytes,
        'content-disposition': 'attachment; filename="my-data.zip"',
      })
      .send(object.stream)
  })
}
