/** A local HTTP server with one handler, for fakes of outside services. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Asked {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  /** Fields of the form in the body, or else of the query. */
  fields: URLSearchParams
  body: string
}

export interface Said {
  status?: number
  json?: unknown
  html?: string
  location?: string
  headers?: Record<string, string>
}

export interface LocalServer {
  origin: string
  close(): Promise<void>
}

export async function startLocalServer(answer: (asked: Asked) => Promise<Said> | Said): Promise<LocalServer> {
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.writeHead(500).end())
  })
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const url = new URL(request.url ?? '/', 'http://local.invalid')
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const fields = isForm ? new URLSearchParams(body) : url.searchParams
    const said = await answer({
      method: request.method ?? 'GET',
      url,
      headers: request.headers,
      fields,
      body,
    })
    const type = said.html === undefined ? 'application/json' : 'text/html; charset=utf-8'
    response.writeHead(said.status ?? (said.location ? 303 : 200), {
      'content-type': type,
      ...(said.location && { location: said.location }),
      ...said.headers,
    })
    response.end(said.html ?? (said.json === undefined ? '' : JSON.stringify(said.json)))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A consent page with an allow and a cancel button. Its form repeats every parameter of the request. */
export function consentPage(title: string, action: string, asked: URLSearchParams): Said {
  const escape = (value: string) => value.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
  const hidden = [...asked].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  )
  return {
    html: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>
<form method="post" action="${action}">${hidden.join('')}
<button name="choice" value="allow">Allow</button><button name="choice" value="cancel">Cancel</button></form>`,
  }
}

/** Presses a button of the consent page at `url`. @returns the address to which the provider redirects the browser */
export async function consentAt(url: string, choice: 'allow' | 'cancel' = 'allow'): Promise<URL> {
  const page = await fetch(url)
  if (!page.ok) throw new Error(`the provider refused the request: ${page.status}`)
  const { origin, pathname, searchParams } = new URL(url)
  const body = new URLSearchParams([...searchParams, ['choice', choice]])
  const answer = await fetch(`${origin}${pathname}`, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}
