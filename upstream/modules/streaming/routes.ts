import * as contract from '#contract/streaming.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as recordings from './recordings.ts'
import * as service from './service.ts'

export function streamingRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.getStreamSession, ({ params, viewer }) => service.getSession(kernel, viewer, params.id))
  mount(contract.startLive, ({ body, viewer }) => service.startLive(kernel, viewer, body))
  mount(contract.endLive, ({ params, viewer }) => service.endLive(kernel, viewer, params.id))
  mount(contract.renameLive, ({ params, body, viewer }) =>
    service.renameLive(kernel, viewer, params.id, body.title),
  )
  mount(contract.switchDevices, ({ params, body, viewer }) =>
    service.switchDevices(kernel, viewer, params.id, body),
  )
  mount(contract.joinStream, (context) => service.joinStream(db, context.params.id, context.visitor))
  mount(contract.createStreamToken, async (context) => ({
    tokenId: await service.createToken(kernel, context.visitor, context.body),
  }))
  mount(contract.setRecording, ({ params, viewer }) =>
    service.setRecording(kernel, viewer, params.a, params.b === 'on'),
  )
  mount(contract.listVods, ({ query, viewer }) => recordings.listVods(kernel, viewer, query))
  mount(contract.keepVod, ({ params, body, viewer }) =>
    recordings.keepVod(kernel, viewer, params.id, body.title),
  )
  mount(contract.deleteVod, ({ params, viewer }) => recordings.deleteVod(kernel, viewer, params.id))
}
