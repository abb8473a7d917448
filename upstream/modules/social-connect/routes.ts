import * as contract from '#contract/social-connect.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function socialConnectRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.startMicroblogConnect, ({ viewer }) => service.startConnecting(kernel, viewer))
  mount(contract.finishMicroblogConnect, ({ query }) => service.connect(kernel, null, query))
  mount(contract.connectMicroblog, ({ viewer, body }) => service.connect(kernel, viewer, body))
  mount(contract.getMicroblog, ({ viewer }) => service.getMicroblog(kernel, viewer))
  mount(contract.checkMicroblog, ({ viewer }) => service.checkMicroblog(kernel, viewer))
  mount(contract.setAutoTweet, ({ viewer, body }) => service.setAutoTweet(kernel, viewer, body.value))
  mount(contract.checkAutoTweet, ({ viewer }) => service.checkAutoTweet(kernel, viewer))
  mount(contract.disconnectMicroblog, ({ viewer }) => service.disconnect(kernel, viewer))
}
