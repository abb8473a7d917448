import * as contract from '#contract/tips.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openPayment } from '../payments/service.ts'
import * as service from './service.ts'

export function tipRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.sendTip, ({ params, body, visitor, intent }) =>
    service.sendTip(kernel, intent, { ...body, performerId: params.id }, visitor),
  )
  mount(contract.openTip, ({ visitor, intent, body }) => {
    const { performerId, amountCents, source, provider, note, streamId } = body
    const items = [service.toItem({ performerId, amountCents, note, streamId })]
    return openPayment(kernel, visitor, intent, { source, provider, items })
  })
}
