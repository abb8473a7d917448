import * as contract from '#contract/contact.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { nameOfOperator } from '../../http/visitor.ts'
import * as service from './service.ts'

export function contactRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.sendContactMessage, ({ body, viewer }) => service.receiveMessage(kernel, body, viewer))
  mount(contract.listContactMessages, ({ query }) => service.listContactMessages(kernel.db, query))
  mount(contract.handleContactMessage, ({ params, body, viewer }) =>
    service.handleContactMessage(kernel, params.id, { ...body, by: nameOfOperator(viewer) }),
  )
}
