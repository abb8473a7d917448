/**
 * The content of an email, and the layout that all emails share: HTML with inlined styles that loads nothing, and plain
 * text.
 */
import { Html, html } from '../../kernel/html.ts'

export interface EmailSite {
  siteName: string
  /** The site's public origin, with which every address in an email begins. */
  origin: string
}

export interface EmailContent {
  subject: string
  /** The heading in the email. */
  title: string
  paragraphs: string[]
  /** The button of the email, which leads to a path of the site. */
  action?: { label: string; path: string }
  /** Facts as pairs of name and value: the device, the time. */
  facts?: (readonly [string, string])[]
  /** The paragraphs below, in muted text. */
  closing?: string[]
}

const COLOURS = {
  paper: '#f7f4f8',
  card: '#fffdff',
  ink: '#2a2030',
  muted: '#6b6070',
  line: '#e2dae5',
  brand: '#57246b',
  brandInk: '#fffaff',
  amber: '#f6a94a',
}
const FONT = "font-family:Figtree,'Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif"
const DISPLAY =
  "font-family:'Bricolage Grotesque','Segoe UI',system-ui,-apple-system,Helvetica,Arial,sans-serif"

/** For email programs that support dark mode; the others show the light inline styles. */
const darkStyle = new Html(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #1b1422 !important; }
  .card { background: #261c2e !important; border-color: #f6a94a #40364a #40364a !important; }
  .ink { color: #f1eaf4 !important; }
  .muted { color: #b9adbf !important; }
  .line { border-color: #40364a !important; }
  .button { background: #f6a94a !important; color: #2a1230 !important; }
}
</style>`)

export function renderHtml(content: EmailContent, site: EmailSite): string {
  const { title, paragraphs, action, facts = [], closing = [] } = content
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${content.subject}</title>
        ${darkStyle}
      </head>
      <body class="paper" style="margin:0;padding:0;background:${COLOURS.paper}">
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${COLOURS.paper}"
        >
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
                <tr>
                  <td
                    class="ink"
                    style="padding:0 4px 16px;${DISPLAY};font-size:20px;font-weight:700;color:${COLOURS.ink}"
                  >
                    <span
                      style="display:inline-block;width:12px;height:12px;border-radius:12px;background:${COLOURS.amber}"
                    ></span>
                    ${site.siteName}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding:32px 28px;background:${COLOURS.card};border:1px solid ${COLOURS.line};border-top:4px solid ${COLOURS.amber};border-radius:16px"
                  >
                    <h1
                      class="ink"
                      style="margin:0 0 16px;${DISPLAY};font-size:26px;line-height:1.2;color:${COLOURS.ink}"
                    >
                      ${title}
                    </h1>
                    ${paragraphs.map((text) => paragraph(text, 'ink'))} ${factsTable(facts)}
                    ${action ? button(action, site) : ''} ${closing.map((text) => paragraph(text, 'muted'))}
                  </td>
                </tr>
                <tr>
                  <td
                    class="muted"
                    style="padding:20px 4px 0;${FONT};font-size:13px;line-height:1.5;color:${COLOURS.muted}"
                  >
                    ${site.siteName}, ${new URL(site.origin).host}. This email is about your account, so it
                    comes whatever you have subscribed to.
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text
}

function paragraph(text: string, tone: 'ink' | 'muted'): Html {
  const size = tone === 'ink' ? 16 : 14
  return html`<p
    class="${tone}"
    style="margin:0 0 16px;${FONT};font-size:${size}px;line-height:1.55;color:${COLOURS[tone]}"
  >
    ${text}
  </p>`
}

function factsTable(facts: NonNullable<EmailContent['facts']>): Html | string {
  if (facts.length === 0) return ''
  const cell = `padding:6px 0;${FONT};font-size:14px;line-height:1.5`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
    ${facts.map(
      ([name, value]) =>
        html`<tr>
          <td class="muted" width="110" valign="top" style="${cell};color:${COLOURS.muted}">${name}</td>
          <td class="ink" valign="top" style="${cell};color:${COLOURS.ink}">${value}</td>
        </tr>`,
    )}
  </table>`
}

function button({ label, path }: NonNullable<EmailContent['action']>, site: EmailSite): Html {
  const address = site.origin + path
  return html`<p style="margin:24px 0">
      <a
        class="button"
        href="${address}"
        style="display:inline-block;padding:14px 24px;border-radius:12px;background:${COLOURS.brand};color:${COLOURS.brandInk};${FONT};font-size:16px;font-weight:600;text-decoration:none"
        >${label}</a
      >
    </p>
    <p
      class="muted"
      style="margin:0 0 16px;${FONT};font-size:13px;line-height:1.5;color:${COLOURS.muted};word-break:break-all"
    >
      Or open this address: <a class="muted" href="${address}" style="color:${COLOURS.muted}">${address}</a>
    </p>`
}

export function renderText(content: EmailContent, site: EmailSite): string {
  const { title, paragraphs, action, facts = [], closing = [] } = content
  const parts = [
    title,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action ? `${action.label}:\n${site.origin}${action.path}` : '',
    ...closing,
    `--\n${site.siteName}, ${site.origin}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
