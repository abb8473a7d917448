/** Renders the contract as a readable page: each call's purpose, callers, input, answer and refusals. */
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { NamedCall } from '#contract/contract.ts'
import { LISTENER_REFUSALS, REFUSALS } from '#contract/errors.ts'
import { ALWAYS, refusalsOf } from './refusals.ts'

const KNOWN = { ...REFUSALS, ...LISTENER_REFUSALS }

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#2a2030,#efe8f2);--muted:light-dark(#6b6070,#b3a8b8);--line:light-dark(#e2dae5,#40364a);--paper:light-dark(#faf8fb,#1b1422);--well:light-dark(#f1ecf3,#271e30)}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 6rem;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
h1{font-size:2rem;margin:0}h2{margin:3rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line);font-size:1.3rem}
p{margin:.25rem 0}.muted{color:var(--muted)}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:1.5rem 0}
a{color:inherit}details{margin:.35rem 0;border:1px solid var(--line);border-radius:10px;padding:.6rem .9rem}
summary{cursor:pointer}code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow-x:auto;background:var(--well);padding:.75rem;border-radius:8px}
.method{display:inline-block;min-width:4.5rem;font-weight:700}`

export function renderApiPage(calls: readonly NamedCall[], siteName: string): string {
  const byNoun = Map.groupBy(calls, ({ noun }) => noun)
  const sections = [...byNoun].map(
    ([noun, group]) => `<h2 id="${noun}">${noun}</h2>${group.map(describe).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(siteName)} API</title>
<style>${STYLE}</style></head><body><h1>${escape(siteName)} API</h1>
<p class="muted">Base path <code>/api/v1</code>. The same as <a href="openapi.json">OpenAPI 3.1</a>.
Success answers <code>{ "data": … }</code>, lists <code>{ "data": { "data": […], "total": n } }</code>, refusals
<code>{ "statusCode", "code", "message", "error" }</code>.
Money is whole cents. Every call may answer ${listCodes(ALWAYS)}.</p>
<p>To get a token, send <code>{ "username": "…", "password": "…" }</code> to
<a href="#login"><code>POST /auth/login</code></a>: it stands in <code>data.token</code>. An account with a second factor answers
<code>data.challenge</code> instead, for <a href="#logInSecondStep"><code>POST /auth/login/second-factor</code></a>.
Send the token with every other call as <code>Authorization: Bearer …</code>.</p>
<nav aria-label="Nouns">${[...byNoun.keys()].map((noun) => `<a href="#${noun}">${noun}</a>`).join('')}</nav>
${sections.join('')}</body></html>`
}

function describe({ name, call }: NamedCall): string {
  const errors = listCodes(refusalsOf(call))
  const parts = [
    part('Path', call.params),
    part('Query', call.query),
    part('Body', call.body),
    filesOf(call),
    part('Answer', call.reply),
  ]
  return `<details id="${name}"><summary><span class="method">${call.method}</span> <code>${escape(call.path)}</code>
<span class="muted">${escape(call.summary)}</span></summary>
<p>For: <strong>${call.caller}</strong>${call.isConfirmed ? ', confirmed within ten minutes' : ''}${call.idempotent ? ', once a key (<code>idempotencyKey</code>, or the header <code>Idempotency-Key</code>)' : ''}${call.reply ? '' : '. Answers 204.'}</p>${parts.join('')}
${errors ? `<p>Refusals: ${errors}</p>` : ''}</details>`
}

function listCodes(codes: readonly (keyof typeof KNOWN)[]): string {
  return codes.map((code) => `${KNOWN[code][0]} <code>${code}</code>`).join(', ')
}

function filesOf({ files = {} }: Call): string {
  const lines = Object.entries(files).map(
    ([name, { kinds, maxBytes, isRequired }]) =>
      `${name}: ${kinds.join(' or ')}, at most ${maxBytes} bytes${isRequired ? '' : ', optional'}`,
  )
  return lines.length ? `<p>Files (multipart/form-data)</p><pre>${escape(lines.join('\n'))}</pre>` : ''
}

function part(label: string, schema: z.ZodType | undefined): string {
  if (!schema) return ''
  const io = label === 'Answer' ? 'output' : 'input'
  const { $schema: _, ...rest }: Record<string, unknown> = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The name of a format tells a person enough; its pattern has about 200 characters.
    override: ({ jsonSchema }) => void (jsonSchema.format && delete jsonSchema.pattern),
  })
  return `<p>${label}</p><pre>${escape(JSON.stringify(rest, null, 2))}</pre>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
