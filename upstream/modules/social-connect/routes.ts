import * as contract from '#contract/social-connect.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function socialConnectRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.startTwitterConnect, ({ viewer }) => service.startConnecting(kernel, viewer))
  mount(contract.finishTwitterConnect, ({ query }) => service.connect(kernel, null, query))
  mount(contract.connectTwitter, ({ viewer, body }) => service.connect(kernel, viewer, body))
  mount(contract.getTwitter, ({ viewer }) => service.getTwitter(kernel, viewer))
  mount(contract.checkTwitter, ({ viewer }) => service.checkTwitter(kernel, viewer))
  mount(contract.setAutoTweet, ({ viewer, body }) => service.setAutoTweet(kernel, viewer, body.value))
  mount(contract.checkAutoTweet, ({ viewer }) => service.checkAutoTweet(kernel, viewer))
  mount(contract.disconnectTwitter, ({ viewer }) => service.disconnect(kernel, viewer))
}
