/**
 * The pages of the dev outbox, which shows emails instead of sending them, while no other machine can reach this one.
 */
import { html, Html } from '../../kernel/html.ts'
import type { EmailMessage } from '../../kernel/email.ts'

export type StoredEmail = EmailMessage & { id: string; sentAt: string }

/** The style is part of the page, which loads nothing. The content security policy allows it by its hash. */
export const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#2a2030,#efe8f2);--muted:light-dark(#6b6070,#b3a8b8);--line:light-dark(#e2dae5,#40364a);--paper:light-dark(#faf8fb,#1b1422);--card:light-dark(#fffdff,#261c2e)}
*{box-sizing:border-box}body{margin:0 auto;max-width:52rem;padding:2rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,sans-serif}
h1{font-size:1.8rem;margin:0 0 .25rem}p{margin:.25rem 0}.muted,dt,time{color:var(--muted)}a{color:inherit}
ul{list-style:none;margin:1.5rem 0;padding:0;display:grid;gap:.6rem}
li a{display:grid;gap:.15rem;padding:.9rem 1.1rem;border:1px solid var(--line);border-radius:14px;background:var(--card);text-decoration:none}
li a:hover{border-color:var(--muted)}dl{display:grid;grid-template-columns:auto 1fr;gap:.2rem 1rem;margin:1rem 0}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:44rem;border:1px solid var(--line);border-radius:14px;background:#fff}
pre{padding:1rem;border:1px solid var(--line);border-radius:14px;background:var(--card);white-space:pre-wrap;overflow-wrap:anywhere;font:.9rem/1.5 ui-monospace,monospace}`

const styleElement = new Html(`<style>${STYLE}</style>`)

export function listPage(emails: StoredEmail[]): string {
  return documentOf(
    'Outbox',
    html`<h1>Outbox</h1>
      <p class="muted">
        Without SMTP_URL mails are kept here instead of being sent. Only this machine can see them.
      </p>
      ${emails.length === 0 ? html`<p>Nothing has been mailed yet.</p>` : ''}
      <ul>
        ${emails.map(
          (email) =>
            html`<li>
              <a href="/dev/outbox/${email.id}">
                <strong>${email.subject}</strong>
                <span class="muted"
                  >To ${email.to}, <time datetime="${email.sentAt}">${email.sentAt}</time></span
                >
              </a>
            </li>`,
        )}
      </ul>`,
  )
}

export function emailPage(email: StoredEmail): string {
  return documentOf(
    email.subject,
    html`<p><a href="/dev/outbox">Outbox</a></p>
      <h1>${email.subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>${email.from}</dd>
        <dt>To</dt>
        <dd>${email.to}</dd>
        <dt>Time</dt>
        <dd><time datetime="${email.sentAt}">${email.sentAt}</time></dd>
      </dl>
      <iframe
        title="The mail"
        src="/dev/outbox/${email.id}/html"
        sandbox="allow-top-navigation-by-user-activation"
      ></iframe>
      <h2>As text</h2>
      <pre>${email.text}</pre>`,
  )
}

/** The email as an email program shows it. Its links open outside the frame. */
export function framePage(email: StoredEmail): string {
  return email.html.replace('<head>', '<head><base target="_top">')
}

function documentOf(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        ${content}
      </body>
    </html>`.text
}
