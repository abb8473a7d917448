import * as contract from '#contract/payments.ts'
import { payFromWallet as payFromWalletCall } from '#contract/wallet.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { getOffer } from './offers.ts'
import { openPayment } from './service.ts'
import { getPayment, listPackages, listPayments } from './reads.ts'
import { cancelPayment, payByProvider, payFromWallet } from './paying.ts'
import { receiveWebhook } from './settlement.ts'
import { TOP_UP } from './top-ups.ts'

export function paymentRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.topUpWallet, ({ visitor, intent, body: { amountCents, provider, goesOn } }) =>
    openPayment(kernel, visitor, intent, {
      source: 'provider',
      provider,
      goesOn,
      items: [{ kind: TOP_UP, amountCents }],
    }),
  )
  mount(contract.purchaseTokens, ({ visitor, intent, body: { packageId: subjectId, provider, goesOn } }) =>
    openPayment(kernel, visitor, intent, {
      source: 'provider',
      provider,
      goesOn,
      items: [{ kind: TOP_UP, subjectId }],
    }),
  )
  mount(contract.getOffer, ({ visitor, query }) => getOffer(kernel, visitor, query))
  mount(contract.getPaymentTransaction, (context) => getPayment(kernel, context.visitor, context.params.id))
  mount(contract.payByProvider, (context) =>
    payByProvider(kernel, context.visitor, context.params.id, context.body.provider),
  )
  mount(payFromWalletCall, ({ visitor, params }) => payFromWallet(kernel, visitor, params.id))
  mount(contract.cancelPaymentTransaction, (context) =>
    cancelPayment(kernel, context.visitor, context.params.id),
  )
  mount(contract.listPaymentTransactions, (context) => listPayments(kernel, context.visitor, context.query))
  mount(contract.listWalletPackages, () => listPackages(db))
  mount(contract.receivePaymentWebhook, ({ params, rawBody, headers }) =>
    receiveWebhook(kernel, { provider: params.provider, rawBody, headers }),
  )
}
