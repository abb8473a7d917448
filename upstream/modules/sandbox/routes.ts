/** The sandbox's pages, under the public origin. Browsers visit them, so they are not calls of the contract. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../../http/client.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { checkoutPage, messagePage, STYLE } from './pages.ts'
import { decide, formTokenOf, getCheckout } from './service.ts'
import type { CheckoutRow } from './store.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const styleHash = createHash('sha256').update(STYLE).digest('base64')

type CheckoutRoute = { Params: { id: string } }

export function sandboxRoutes(app: FastifyInstance, kernel: Kernel): void {
  const { config } = kernel

  function sendCheckout(reply: FastifyReply, checkout: CheckoutRow, isCodeWrong = false): FastifyReply {
    const page = { checkout, formToken: formTokenOf(config, checkout), isCodeWrong }
    return sendPage(reply.code(isCodeWrong ? 422 : 200), checkoutPage(page), checkout.returnUrl)
  }

  // By its settings the site may be reachable from this machine only, while a proxy that the settings do not mention
  // forwards requests from outside.
  function assertVisible(request: FastifyRequest, _: unknown, done: () => void): void {
    const isVisible = config.ALLOW_SANDBOX_PAYMENTS || isFromThisMachine(request, config.INTERNAL_SECRET)
    if (!isVisible) throw new Refusal('NOT_FOUND')
    done()
  }

  void app.register((scope, _, done) => {
    scope.addHook('onRequest', assertVisible)
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: 4096 }, (_request, text, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(text as string))),
    )
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Refusal)) throw error
      request.log.info({ code: error.code }, 'sandbox page refused')
      const isGone = error.code === 'NOT_FOUND'
      const title = isGone ? 'There is no such payment' : 'This form is no longer good'
      const text = isGone ? 'It may have been opened on another site.' : 'Please open the payment once more.'
      return sendPage(reply.code(error.statusCode), messagePage(title, text))
    })
    scope.get<CheckoutRoute>('/sandbox/checkout/:id', async ({ params }, reply) =>
      sendCheckout(reply, await getCheckout(kernel, params.id)),
    )
    scope.post<CheckoutRoute>('/sandbox/checkout/:id', async ({ params, body }, reply) => {
      const form = new Map(Object.entries(typeof body === 'object' && body ? body : {}))
      const field = (name: string) => String(form.get(name) ?? '')
      const decision = { choice: field('choice'), formToken: field('formToken'), code: field('code') }
      const decided = await decide(kernel, params.id, decision)
      if (!decided) return sendCheckout(reply, await getCheckout(kernel, params.id), true)
      const isWaiting = decided.status === 'challenged'
      return reply.redirect(isWaiting ? `/sandbox/checkout/${params.id}` : decided.returnUrl, 303)
    })
    done()
  })
}

/** @param returnUrl a URL whose origin the form's answer may redirect to, besides this origin */
function sendPage(reply: FastifyReply, page: string, returnUrl?: string): FastifyReply {
  const formTargets = returnUrl ? `'self' ${new URL(returnUrl).origin}` : "'none'"
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        'img-src data:',
        `form-action ${formTargets}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      // Under `no-referrer` the browser would send the form with the origin `null`, which the server refuses.
      'referrer-policy': 'same-origin',
    })
    .send(page)
}
