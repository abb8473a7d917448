import * as contract from '#contract/payments.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { visitorOf } from '../performers/service.ts'
import { purchaseTokens, subscribe, topUpWallet } from './opening.ts'
import { getPayment, listPackages, listPayments } from './reads.ts'
import { cancelPayment, payByProvider } from './service.ts'
import { receiveWebhook } from './settlement.ts'

export function paymentRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.topUpWallet, ({ body, viewer }) => topUpWallet(kernel, viewer, body))
  mount(contract.purchaseTokens, ({ body, viewer }) => purchaseTokens(kernel, viewer, body))
  mount(contract.subscribeToPerformer, ({ body, viewer, client }) =>
    subscribe(kernel, viewer, body, visitorOf({ viewer, client })),
  )
  mount(contract.getPaymentTransaction, ({ params, viewer }) => getPayment(db, viewer, params.id))
  mount(contract.payByProvider, ({ params, body, viewer }) =>
    payByProvider(kernel, viewer, params.id, body.provider),
  )
  mount(contract.cancelPaymentTransaction, ({ params, viewer }) => cancelPayment(kernel, viewer, params.id))
  mount(contract.listPaymentTransactions, ({ query, viewer }) => listPayments(db, viewer, query))
  mount(contract.listWalletPackages, () => listPackages(db))
  mount(contract.receivePaymentWebhook, ({ params, rawBody, headers }) =>
    receiveWebhook(kernel, { provider: params.provider, rawBody, headers }),
  )
}
