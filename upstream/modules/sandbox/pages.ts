/** The sandbox's hosted checkout: one page without scripts, one form a state. */
import { Html, html } from '../../kernel/html.ts'
import { moneyText } from '../../kernel/money-text.ts'
import { CHALLENGE_CODE, type CheckoutRow, type Choice } from './service.ts'
import { STYLE } from './style.ts'

interface CheckoutPage {
  checkout: CheckoutRow
  formToken: string
  /** The code that was sent was not the right one. */
  isCodeWrong?: boolean
}

export function checkoutPage(page: CheckoutPage): string {
  const { checkout } = page
  const amount = moneyText(checkout.amountCents, checkout.currency)
  return documentOf(
    `Pay ${amount}`,
    html`<div class="sheet">
      <section class="order" aria-label="What you pay">
        <p class="brand">${mark} Sandbox Pay</p>
        <h1>${checkout.description}</h1>
        <p class="amount">${amount}</p>
        <dl>
          <dt>Paid to</dt>
          <dd>${new URL(checkout.returnUrl).host}</dd>
          <dt>Reference</dt>
          <dd>${checkout.id.slice(-8)}</dd>
        </dl>
      </section>
      <section class="choices">${choicesOf(page)}</section>
    </div>`,
  )
}

export function messagePage(title: string, text: string): string {
  return documentOf(
    title,
    html`<div class="sheet">
      <section class="choices">
        <p class="brand">${mark} Sandbox Pay</p>
        <h2>${title}</h2>
        <p>${text}</p>
      </section>
    </div>`,
  )
}

function choicesOf({ checkout, formToken, isCodeWrong = false }: CheckoutPage): Html {
  if (checkout.status === 'open') return openForm(formToken)
  if (checkout.status === 'challenged') return challengeForm(formToken, isCodeWrong)
  const texts = {
    approved: 'This payment has been approved.',
    declined: 'This payment was declined.',
    cancelled: 'This payment was cancelled.',
    refunded: 'This payment was sent back.',
  }
  return html`<h2>${texts[checkout.status]}</h2>
    <p>There is nothing left to do here.</p>
    <p><a href="${checkout.returnUrl}">Return to ${new URL(checkout.returnUrl).host}</a></p>`
}

function openForm(formToken: string): Html {
  return html`<h2>How should this payment end?</h2>
    <p>You decide in the place of a bank. Nobody is charged.</p>
    <form method="post">
      <input type="hidden" name="formToken" value="${formToken}" />
      ${button('approve', 'Approve', 'The money arrives at once', 'main')}
      <div class="pair">
        ${button('challenge', '3-D Secure', 'Asks for a code first')}
        ${button('slow', 'Slow', 'Arrives after 5 seconds')}
        ${button('duplicate', 'Duplicate webhook', 'Three reports, shuffled')}
        ${button('decline', 'Decline', 'The bank says no')}
      </div>
      ${button('cancel', 'Cancel and return', '', 'plain')}
    </form>`
}

function challengeForm(formToken: string, isCodeWrong: boolean): Html {
  const problem = html`<p class="wrong" id="code-problem" role="alert">That is not the code.</p>`
  const described = html`aria-describedby="code-problem" aria-invalid="true"`
  return html`<h2>Your bank asks for a code</h2>
    <p>A bank would send it to your phone. In the sandbox it is ${CHALLENGE_CODE}.</p>
    <form method="post">
      <input type="hidden" name="formToken" value="${formToken}" />
      <label for="code">Code</label>
      <input
        id="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="6"
        ${isCodeWrong ? described : ''}
      />
      ${isCodeWrong ? problem : ''} ${button('confirm', 'Confirm', '', 'main')}
      ${button('decline', 'Decline', '', 'plain')}
    </form>`
}

function button(choice: Choice, title: string, text: string, look = ''): Html {
  const note = text && html`<span>${text}</span>`
  return html`<button name="choice" value="${choice}" class="${look}">
    <strong>${title}</strong>${note}
  </button>`
}

const mark = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  aria-hidden="true"
>
  <rect x="2.5" y="5" width="19" height="14" rx="3" />
  <path d="M2.5 10h19M6.5 15h4" stroke-linecap="round" />
</svg>`

/** Exactly the text that the page's policy names by its hash: a template would be laid out anew. */
const styleElement = new Html(`<style>${STYLE}</style>`)

function documentOf(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Sandbox</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <p class="tape">Sandbox – no real money</p>
        <main>${content}</main>
        <footer>A payment provider for trying things out.</footer>
      </body>
    </html>`.text
}
