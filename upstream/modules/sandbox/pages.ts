/** The sandbox's hosted checkout: one page without scripts, with one form per state. */
import { Html, html } from '../../kernel/html.ts'
import { moneyText } from '../../kernel/money-text.ts'
import { CHALLENGE_CODE, type Choice } from './service.ts'
import type { CheckoutRow } from './store.ts'

/** The style of the sandbox's hosted page. It stands in the page itself, which loads no other file. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f3f1ec; --card: #fffefb; --ink: #1d1b26; --quiet: #625d70; --line: #dcd7cc;
  --accent: #3d2fb0; --accent-ink: #ffffff; --tape: #ffd24a; --tape-ink: #2b2200; --wrong: #a3212f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14131b; --card: #1e1c28; --ink: #f2f0f7; --quiet: #aca6bd; --line: #37334a;
    --accent: #a99cff; --accent-ink: #17122f; --tape: #d9a917; --tape-ink: #1d1600; --wrong: #ff9aa4;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
.tape {
  margin: 0; padding: .7rem 1rem; text-align: center; font-weight: 650; color: var(--tape-ink);
  background: repeating-linear-gradient(-45deg, rgb(0 0 0 / .06) 0 .75rem, transparent .75rem 1.5rem), var(--tape);
}
main { width: 100%; max-width: 62rem; margin: auto; padding: 1.5rem 1rem 3rem; }
.sheet { background: var(--card); border: 1px solid var(--line); border-radius: 1.1rem; overflow: hidden; }
.order { padding: 1.75rem 1.5rem; border-bottom: 1px solid var(--line); }
.choices { padding: 1.5rem; }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0 0 1.75rem; font-weight: 650; color: var(--ink); }
.brand svg { width: 1.75rem; height: 1.75rem; color: var(--accent); }
h1 { margin: 0; font-size: 1rem; font-weight: 500; color: var(--quiet); text-wrap: balance; }
.amount { margin: .25rem 0 1.5rem; font-size: clamp(2.3rem, 9vw, 3.25rem); line-height: 1.1; font-weight: 680;
  letter-spacing: -.02em; font-variant-numeric: tabular-nums; color: var(--ink); }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: .35rem 1.25rem; font-size: .925rem; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
h2 { margin: 0 0 .35rem; font-size: 1.2rem; letter-spacing: -.01em; text-wrap: balance; }
p { margin: 0 0 1.1rem; color: var(--quiet); }
form { display: grid; gap: .6rem; }
button { font: inherit; color: inherit; cursor: pointer; border-radius: .8rem; padding: .8rem 1rem;
  border: 1px solid var(--line); background: transparent; text-align: left; min-height: 2.75rem; }
button strong { display: block; font-weight: 620; }
button span { color: var(--quiet); font-size: .9rem; }
button:hover { border-color: var(--accent); }
button:active { transform: translateY(1px); }
button.main { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); text-align: center; }
button.main span { color: inherit; opacity: .85; }
button.plain { border-color: transparent; text-align: center; color: var(--quiet); }
.pair { display: grid; gap: .6rem; }
label { font-weight: 600; }
input { font: inherit; font-size: 1.35rem; letter-spacing: .3em; text-align: center; color: inherit; width: 100%;
  padding: .7rem; border: 1px solid var(--quiet); border-radius: .8rem; background: transparent; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.wrong { margin: 0; color: var(--wrong); font-weight: 600; }
a { color: var(--accent); font-weight: 600; }
footer { padding: 0 1rem 1.5rem; text-align: center; font-size: .85rem; color: var(--quiet); }
@media (min-width: 46rem) {
  .sheet { display: grid; grid-template-columns: 5fr 6fr; }
  .order { border-bottom: 0; border-right: 1px solid var(--line); padding: 2.5rem; }
  .choices { padding: 2.5rem; }
  .pair { grid-template-columns: 1fr 1fr; }
}
@media (prefers-reduced-motion: reduce) { button:active { transform: none; } }
`

interface CheckoutPage {
  checkout: CheckoutRow
  formToken: string
  /** True when the person has entered a wrong code. */
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

/**
 * The page's policy contains the hash of exactly this text. It is not an `html` template, because the formatter would
 * change the whitespace.
 */
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
