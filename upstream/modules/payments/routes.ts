import * as contract from '#contract/payments.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { purchaseTokens, subscribe, topUpWallet } from './opening.ts'
import { getPayment, listPackages, listPayments, payerOf } from './reads.ts'
import { cancelPayment, payByProvider } from './service.ts'
import { receiveWebhook } from './settlement.ts'

export function paymentRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.topUpWallet, (context) => topUpWallet(kernel, payerOf(context), context.body))
  mount(contract.purchaseTokens, (context) => purchaseTokens(kernel, payerOf(context), context.body))
  mount(contract.subscribeToPerformer, (context) => subscribe(kernel, payerOf(context), context.body))
  mount(contract.getPaymentTransaction, (context) => getPayment(db, payerOf(context), context.params.id))
  mount(contract.payByProvider, (context) =>
    payByProvider(kernel, payerOf(context), context.params.id, context.body.provider),
  )
  mount(contract.cancelPaymentTransaction, (context) =>
    cancelPayment(kernel, payerOf(context), context.params.id),
  )
  mount(contract.listPaymentTransactions, (context) => listPayments(db, payerOf(context), context.query))
  mount(contract.listWalletPackages, () => listPackages(db))
  mount(contract.receivePaymentWebhook, ({ params, rawBody, headers }) =>
    receiveWebhook(kernel, { provider: params.provider, rawBody, headers }),
  )
}
