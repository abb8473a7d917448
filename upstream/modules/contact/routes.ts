import * as contract from '#contract/contact.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { receiveMessage } from './service.ts'

export function contactRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.sendContactMessage, ({ body, viewer }) => receiveMessage(kernel, body, viewer))
}
