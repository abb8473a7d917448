/**
 * Whole pages that the middleware and the listener send by themselves: they need nothing that could fail. The fonts are
 * those of the site; until they arrive, or without them, a page uses the system's fonts.
 */
import { MARK_SHAPES } from '#contract/mark.ts'
import { UI_SETTINGS_KEY } from '../ui-settings.ts'

interface StandalonePage {
  title: string
  /** Trusted markup; the caller puts values of the settings through `escapeHtml` first. */
  body: string
  /** Referrer policy of the page itself, where the answer's header has one under which no form works. */
  referrer?: 'strict-origin'
  /** Where the middleware writes the policy, its nonce lets the page's script run. */
  nonce?: string | undefined
  /** The site's name, where the settings are known. Without it the page shows the name that the browser remembers. */
  siteName?: string
}

/**
 * Sets the theme that the visitor has chosen; without one the page is light (spec §9). Also passes the style sheet the
 * name of the site that this browser has seen last.
 */
export const STANDALONE_SCRIPT = `try{var s=JSON.parse(localStorage.getItem(${JSON.stringify(UI_SETTINGS_KEY)})),d=document.documentElement;d.dataset.theme=s.theme;d.style.setProperty('--site',JSON.stringify(s.siteName||''))}catch(e){}`

/** The colours are those of `app/globals.css`. */
export function renderStandalonePage({ title, body, referrer, nonce, siteName }: StandalonePage): string {
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
@font-face{font-family:Figtree;src:url(/figtree.woff2) format("woff2");font-weight:300 900;font-display:swap}
@font-face{font-family:"Bricolage Grotesque";src:url(/bricolage-grotesque.woff2) format("woff2");font-weight:200 800;font-display:swap}
:root{--paper:oklch(.977 .005 325);--ink:oklch(.235 .035 312);--muted:oklch(.49 .03 314);--line:oklch(.9 .01 320);--brand:oklch(.37 .135 314);--brand-ink:oklch(.985 .008 325)}
:root[data-theme=dark]{color-scheme:dark;--paper:oklch(.172 .02 310);--ink:oklch(.95 .008 320);--muted:oklch(.735 .02 316);--line:oklch(.305 .026 312);--brand:oklch(.83 .09 318);--brand-ink:oklch(.235 .07 314)}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;justify-items:center;align-items:center;padding:1rem 1.25rem 4rem;background:radial-gradient(60rem 32rem at 50% -8rem,color-mix(in oklch,var(--brand) 14%,transparent),transparent 70%),var(--paper);color:var(--ink);font:400 1rem/1.6 Figtree,ui-sans-serif,system-ui,sans-serif}
header{width:100%;max-width:77.5rem;min-height:2.75rem}
header a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;color:var(--ink);text-decoration:none;font:780 1.375rem/1 "Bricolage Grotesque",ui-sans-serif,system-ui,sans-serif;letter-spacing:-.04em}
header svg{width:1.75rem;height:1.75rem}
[data-theme=dark] header circle,[data-theme=dark] header path:last-child{fill:oklch(.53 .155 322)}
header a:not(:has(b))::after{content:var(--site,"")}
header b{font-weight:inherit}
main{width:100%;max-width:34rem;padding-top:2rem;text-align:center}
h1{margin:0 0 .5rem;font:680 clamp(1.9rem,6vw,2.6rem)/1.12 "Bricolage Grotesque",ui-sans-serif,system-ui,sans-serif;letter-spacing:-.02em;text-wrap:balance}
p{margin:.5rem 0;color:var(--muted);text-wrap:pretty}
p.lead{color:var(--ink);font-size:1.15rem}
p.foot{margin-top:2.5rem;padding-top:1.25rem;border-top:1px solid var(--line);font-size:.875rem}
img{width:100%;height:auto;margin:0 auto 2rem;display:block;border-radius:14px}
a{color:var(--brand)}
button,a.button{display:inline-block;margin-top:1.5rem;min-height:3rem;padding:0 1.75rem;border:0;border-radius:10px;background:var(--brand);color:var(--brand-ink);font:inherit;font-weight:600;line-height:1;cursor:pointer}
a.button{line-height:3rem;color:var(--brand-ink);text-decoration:none}
button:focus-visible,a:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
</style>
</head>
<body>
<header><a href="/" aria-label="${escapeHtml(siteName ?? 'Home')}"><svg viewBox="0 0 64 64" aria-hidden="true">${MARK_SHAPES}</svg>${siteName ? `<b>${escapeHtml(siteName)}</b>` : ''}</a></header>
<main>${body}</main>
</body>
</html>
`
}

/** The page during maintenance (spec §2): an image labelled 'Under construction'. */
export function renderMaintenancePage(siteName: string): string {
  const name = escapeHtml(siteName)
  return renderStandalonePage({
    title: siteName,
    siteName,
    body: `<img src="/under-construction.webp" alt="Under construction" width="1200" height="900">
<h1>Back in a moment</h1>
<p class="lead">We are setting the stage for you.</p>
<p>${name} is being worked on. Running shows go on, and nothing of yours is lost.</p>`,
  })
}

/** The page for the time while upstream is away. The listener makes it without the settings. */
export function renderUnavailablePage(): string {
  return renderStandalonePage({
    title: 'Back in a moment',
    body: `<h1>Back in a moment</h1>
<p class="lead">We cannot reach our own backstage right now.</p>
<p>You are still logged in, and nothing of yours is lost.</p>
<p><a class="button" href="">Try again</a></p>`,
  })
}

/** The service worker shows this page when the network is gone, in place of the browser's own page. */
export function renderOfflinePage(): string {
  return renderStandalonePage({
    title: 'You are offline',
    body: `<h1>You are offline</h1>
<p class="lead">This page could not be reached.</p>
<p>Check your connection. The page you were on is one step back.</p>
<p><a class="button" href="">Try again</a></p>`,
  })
}

/** The page for a network that asks for more pages than the listener makes for one network at a time. */
export function renderTooManyPage(): string {
  return renderStandalonePage({
    title: 'One moment, please',
    body: `<h1>One moment, please</h1>
<p class="lead">Your network asked for more pages than we can show at once.</p>
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

/** The page for an account, or for a network without one, that upstream asks to wait. */
export function renderSlowDownPage(): string {
  return renderStandalonePage({
    title: 'One moment, please',
    body: `<h1>One moment, please</h1>
<p class="lead">That was a lot at once.</p>
<p>Wait a few seconds, then carry on where you were. Nothing of yours is lost.</p>
<p><a class="button" href="">Try again</a></p>`,
  })
}

/** The page of the geo-block (spec §2): the specification fixes title and texts. */
export function renderGeoBlockPage(siteName: string): string {
  return renderStandalonePage({
    title: 'IP GEO BLOCK',
    siteName,
    body: `<h1>We're sorry</h1>
<p class="lead">We are not available in your country!</p>`,
  })
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
