/** Whole pages that the middleware and the listener send by themselves: nothing is loaded that could fail. */
import { UI_SETTINGS_KEY } from '../ui-settings.ts'

interface StandalonePage {
  title: string
  /** Trusted markup; the caller puts values of the settings through `escapeHtml` first. */
  body: string
  /** Referrer policy of the page itself, where the answer's header has one under which no form works. */
  referrer?: 'strict-origin'
  /** Where the middleware writes the policy, its nonce lets the page's script run. */
  nonce?: string | undefined
}

/** The theme that the visitor has chosen; without one the page is light (spec §9). */
export const STANDALONE_SCRIPT = `try{document.documentElement.dataset.theme=JSON.parse(localStorage.getItem(${JSON.stringify(UI_SETTINGS_KEY)})).theme}catch(e){}`

/** The colours are those of `app/globals.css`. */
export function renderStandalonePage({ title, body, referrer, nonce }: StandalonePage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light">${referrer ? `\n<meta name="referrer" content="${referrer}">` : ''}
<title>${escapeHtml(title)}</title>
<script${nonce ? ` nonce="${escapeHtml(nonce)}"` : ''}>${STANDALONE_SCRIPT}</script>
<style>
:root{--paper:oklch(.977 .005 325);--ink:oklch(.235 .035 312);--muted:oklch(.49 .03 314);--line:oklch(.9 .01 320);--brand:oklch(.37 .135 314);--brand-ink:oklch(.985 .008 325)}
:root[data-theme=dark]{color-scheme:dark;--paper:oklch(.172 .02 310);--ink:oklch(.95 .008 320);--muted:oklch(.735 .02 316);--line:oklch(.305 .026 312);--brand:oklch(.83 .09 318);--brand-ink:oklch(.235 .07 314)}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:2rem 1.25rem;background:radial-gradient(60rem 32rem at 50% -8rem,color-mix(in oklch,var(--brand) 14%,transparent),transparent 70%),var(--paper);color:var(--ink);font:400 1rem/1.6 Figtree,ui-sans-serif,system-ui,sans-serif}
main{width:100%;max-width:34rem;text-align:center}
h1{margin:0 0 .5rem;font:700 clamp(1.9rem,6vw,2.6rem)/1.12 "Bricolage Grotesque",ui-sans-serif,system-ui,sans-serif;letter-spacing:-.02em;text-wrap:balance}
p{margin:.5rem 0;color:var(--muted);text-wrap:pretty}
p.lead{color:var(--ink);font-size:1.15rem}
p.foot{margin-top:2.5rem;padding-top:1.25rem;border-top:1px solid var(--line);font-size:.875rem}
img{width:100%;height:auto;margin:0 auto 2rem;display:block;border-radius:14px}
a{color:var(--brand)}
button,a.button{display:inline-block;margin-top:1.5rem;min-height:3rem;padding:0 1.75rem;border:0;border-radius:10px;background:var(--brand);color:var(--brand-ink);font:600 1rem/1 inherit;font-family:inherit;cursor:pointer}
a.button{line-height:3rem;color:var(--brand-ink);text-decoration:none}
button:focus-visible,a:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
</style>
</head>
<body><main>${body}</main></body>
</html>
`
}

/** Maintenance (spec §2): an image labelled 'Under construction'. */
export function renderMaintenancePage(siteName: string): string {
  const name = escapeHtml(siteName)
  return renderStandalonePage({
    title: siteName,
    body: `<img src="/under-construction.webp" alt="Under construction" width="1200" height="900">
<h1>Back in a moment</h1>
<p class="lead">We are setting the stage for you.</p>
<p>${name} is being worked on. Running shows go on, and nothing of yours is lost.</p>`,
  })
}

/** The page that stands in while the service behind it is away. The listener makes it without the settings. */
export function renderUnavailablePage(): string {
  return renderStandalonePage({
    title: 'Back in a moment',
    body: `<h1>Back in a moment</h1>
<p class="lead">We cannot reach our own backstage right now.</p>
<p>You are still logged in, and nothing of yours is lost.</p>
<p><a class="button" href="">Try again</a></p>`,
  })
}

/** The network is gone: the service worker shows it in place of the browser's own page. */
export function renderOfflinePage(): string {
  return renderStandalonePage({
    title: 'You are offline',
    body: `<h1>You are offline</h1>
<p class="lead">This page could not be reached.</p>
<p>Check your connection. The page you were on is one step back.</p>
<p><a class="button" href="">Try again</a></p>`,
  })
}

/** A network has asked for more pages than the listener makes for one at a time. */
export function renderTooManyPage(): string {
  return renderStandalonePage({
    title: 'One moment, please',
    body: `<h1>One moment, please</h1>
<p class="lead">More pages were asked for from your network than we can draw at once.</p>
<p>Others may share it with you. Wait a few seconds, then carry on where you were.</p>
<p><a class="button" href="">Try again</a></p>`,
  })
}

/** A page that could not be made. @param reference by which the operator finds the failure in the log */
export function renderFailedPage(reference: string | null): string {
  return renderStandalonePage({
    title: 'Something went wrong',
    body: `<h1>Something went wrong on our side</h1>
<p class="lead">This page could not be made.</p>
<p>Please try again in a moment. Nothing of yours is lost.</p>
<p><a class="button" href="">Try again</a></p>
${reference === null ? '' : `<p class="foot">Reference ${escapeHtml(reference)}</p>`}`,
  })
}

/** Upstream asks whoever wants the page to wait: the account, or a network without one. */
export function renderSlowDownPage(): string {
  return renderStandalonePage({
    title: 'One moment, please',
    body: `<h1>One moment, please</h1>
<p class="lead">That was a lot at once.</p>
<p>Wait a few seconds, then carry on where you were. Nothing of yours is lost.</p>
<p><a class="button" href="">Try again</a></p>`,
  })
}

/** Geo-block (spec §2): the specification fixes title and texts. */
export function renderGeoBlockPage(siteName: string): string {
  return renderStandalonePage({
    title: 'IP GEO BLOCK',
    body: `<h1>We're sorry</h1>
<p class="lead">We are not available in your country!</p>
<p class="foot">${escapeHtml(siteName)}</p>`,
  })
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
