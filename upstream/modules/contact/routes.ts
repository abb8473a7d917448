import * as contract from '#contract/contact.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { nameOfOperator } from '../../http/visitor.ts'
import * as service from './service.ts'

export function contactRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.sendContactMessage, ({ body, viewer }) => service.receiveMessage(kernel, body, viewer))
  mount(contract.listLetters, ({ query }) => service.listLetters(kernel.db, query))
  mount(contract.handleLetter, ({ params, body, viewer }) =>
    service.handleLetter(kernel, params.id, { ...body, by: nameOfOperator(viewer) }),
  )
}
