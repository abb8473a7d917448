/**
 * Where a performer's payouts go. Upstream stores it encrypted, and no answer has more of a number than its
 * last digits.
 */
import { z } from 'zod'
import { compact, hasIban, isIban, isRoutingNumber, isSwift } from './bank-details.ts'
import { defineCall } from './call.ts'
import { CountryCode, Email, Time, WithId } from './fields.ts'

const line = (max: number) => z.string().trim().max(max)
const number = (max: number) => z.string().max(max).transform(compact).default('')

export const BankingSettings = z
  .object({
    holderName: line(140).min(2, 'Enter the name as the bank has it.'),
    bankName: line(140).min(2, 'Which bank is it?'),
    country: CountryCode,
    iban: number(60),
    accountNumber: number(60),
    routingNumber: number(30),
    swift: number(30),
    address: line(200).min(4, 'Enter street and number.'),
    city: line(100).min(1, 'Enter the town.'),
    postalCode: line(20).default(''),
  })
  .superRefine((account, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const { country, iban, accountNumber, routingNumber, swift } = account
    if (hasIban(country)) {
      if (!isIban(iban)) wrong('iban', 'This IBAN is not right. Please compare it with your statement.')
      else if (iban.slice(0, 2) !== country) wrong('iban', 'This IBAN belongs to another country.')
    } else {
      if (!/^[A-Z0-9]{4,34}$/.test(accountNumber)) wrong('accountNumber', 'Enter the account number.')
      if (country === 'US' && !isRoutingNumber(routingNumber))
        wrong('routingNumber', 'This routing number is not right: nine digits, as on a cheque.')
      if (country !== 'US' && !isSwift(swift))
        wrong('swift', 'Enter the bank’s SWIFT code: 8 or 11 characters.')
    }
    if (swift && !isSwift(swift)) wrong('swift', 'A SWIFT code has 8 or 11 characters.')
    else if (swift && swift.slice(4, 6) !== country && hasIban(country))
      wrong('swift', 'This SWIFT code belongs to another country.')
  })
export type BankingSettings = z.output<typeof BankingSettings>

export const GATEWAYS = ['stripe', 'ccbill'] as const

export const PaymentGatewaySettings = z.object({
  gateway: z.enum(GATEWAYS),
  accountId: line(80).regex(/^[\w.-]{4,}$/, 'Copy the account’s number from the provider.'),
  /** CCBill's sub-account; Stripe has none. */
  subAccountId: line(80)
    .regex(/^[\w.-]*$/, 'Letters, digits, dots and dashes.')
    .default(''),
  secretKey: line(200).regex(/^\S{8,}$/, 'Copy the key as it is.'),
})
export type PaymentGatewaySettings = z.output<typeof PaymentGatewaySettings>

export const PaypalSettings = z.object({ email: Email })

/** What a call answers after storing: names in full, and the last four digits of numbers. */
const Masked = z.record(z.string(), z.string())
export const PayoutSettings = z.object({
  banking: z.object({ masked: Masked, updatedAt: Time }).nullable(),
  gateway: z.object({ masked: Masked, updatedAt: Time }).nullable(),
  paypal: z.object({ masked: Masked, updatedAt: Time }).nullable(),
})
export type PayoutSettings = z.infer<typeof PayoutSettings>

export const getPayoutSettings = defineCall({
  method: 'GET',
  path: '/performers/me/payout-settings',
  caller: 'performer',
  summary: 'Where the performer’s payouts go, masked',
  addedFor: 'the performer sees, masked, what the three PUTs have stored',
  reply: PayoutSettings,
})

const change = {
  method: 'PUT',
  caller: 'performer',
  params: WithId,
  reply: PayoutSettings,
  errors: ['PERFORMER_NOT_FOUND'],
  isConfirmed: true,
  ratePerMinute: 20,
} as const

export const updateBankingSettings = defineCall({
  ...change,
  path: '/performers/:id/banking-settings',
  summary: 'Replace the bank account to which payouts go',
  body: BankingSettings,
})

export const updatePaymentGatewaySettings = defineCall({
  ...change,
  path: '/performers/:id/payment-gateway-settings',
  summary: 'Replace the performer’s own account at a payment gateway',
  body: PaymentGatewaySettings,
})

export const updatePaypalSettings = defineCall({
  ...change,
  path: '/performers/:id/paypal-settings',
  summary: 'Replace the PayPal address to which payouts go',
  body: PaypalSettings,
})
