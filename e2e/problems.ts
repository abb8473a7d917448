/** Collects errors that pages report, such as failed requests; each one fails its test. */
import type { BrowserContext, Request } from '@playwright/test'
import { keepsTraces } from '#tests/support/traces.ts'

export interface Problems {
  /** Listens to every page of a context. */
  watch(context: BrowserContext): void
  /** Allows a problem that the journey causes on purpose, such as a 404. */
  allow(pattern: RegExp): void
  list(): string[]
}

/** Requests that a page aborts by itself when it, or the element that sent them, goes away. */
const GIVEN_UP: { what: string; url: RegExp; body?: RegExp }[] = [
  { what: 'the live video, when the player stops', url: /\/LiveApp\/streams\// },
  { what: 'the studio’s goodbye, which outlives its page', url: /\/LiveApp\/whip\// },
  { what: 'a page that was fetched ahead, when another is opened', url: /[?&]_rsc=/ },
  { what: 'the same, when its session ended meanwhile', url: /\/auth\/login\?next=/ },
  { what: 'the catch-up call, when its room is left', url: /\/api\/realtime\/events\?/ },
  { what: 'whether there are new posts, when their list is left', url: /\/api\/posts\/newest\?/ },
  { what: 'signatures for the socket, when the page is left', url: /\/api\/realtime\/(?:user|auth)$/ },
  { what: 'whether anybody is there, when the page is left', url: /\/api\/health$/ },
  { what: 'how the pictures of a post are, when its composer is left', url: /\/api\/posts\/[^/]+$/ },
  { what: 'who reads a missing page, when it is left', url: /\/api\/session\/viewer$/ },
  // Other actions of a room send more than a stream's id or change something, so aborting them is a problem.
  { what: 'a token, when its room is left', url: /\/live\/[^/]+$/, body: /^\["[\da-f-]{36}"\]$/ },
  { what: 'that somebody has looked, which outlives its page', url: /\/inc-view$/ },
  { what: 'code and fonts, when the page is left', url: /\/_next\/static\/|\.woff2$/ },
  { what: 'images and videos, when the page is left', url: /\/media\/|\.(?:svg|avif|webp|png|jpg)(?:\?|$)/ },
]

/**
 * Requests that a page still makes after its session has ended elsewhere, and that are rightly refused; for `allow`.
 */
export const AFTER_THE_SESSION = /^(?:40[134]|net::ERR_ABORTED): (?:GET|POST) \S+\/api\/realtime\//

/** Chromium repeats a failed response on the console without its address; the response itself is reported already. */
const REPEATED = /^Failed to load resource:/

/**
 * Playwright's trace recorder reads chosen pictures from within the page, whose content security policy refuses that.
 */
const RECORDED = /^Connecting to 'blob:/

export function createProblems(origin: string): Problems {
  const found: string[] = []
  const allowed: RegExp[] = []
  const report = (problem: string) => found.push(problem)
  const isOwn = (request: Request) => request.url().startsWith(`${origin}/`)
  // Next reads only what it needs of an action's answer and then aborts it, even when nothing is left.
  const answeredActions = new WeakSet<Request>()
  return {
    watch(context) {
      context.on('console', (message) => {
        const text = message.text()
        if (message.type() !== 'error' || REPEATED.test(text)) return
        if (keepsTraces && RECORDED.test(text)) return
        report(`console: ${text}`)
      })
      context.on('weberror', (error) => report(`page: ${error.error().stack ?? error.error().message}`))
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        const mayGiveUp =
          // The browser requested another document before this one had arrived.
          request.isNavigationRequest() ||
          answeredActions.has(request) ||
          GIVEN_UP.some(
            ({ url, body }) => url.test(request.url()) && (body?.test(request.postData() ?? '') ?? true),
          )
        if (!isOwn(request) || (reason === 'net::ERR_ABORTED' && mayGiveUp)) return
        report(`${reason}: ${request.method()} ${request.url()}`)
      })
      context.on('response', (response) => {
        const request = response.request()
        if (isOwn(request) && response.status() >= 400)
          report(`${response.status()}: ${request.method()} ${request.url()}`)
        else if ('next-action' in request.headers()) answeredActions.add(request)
      })
    },
    allow: (pattern) => void allowed.push(pattern),
    list: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  }
}
