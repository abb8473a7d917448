import { STANDALONE_POLICY } from '#lib/edge/policy.ts'
import { renderOfflinePage } from '#lib/edge/standalone-page.ts'

export const dynamic = 'force-static'

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': STANDALONE_POLICY }

/**
 * The worker answers only when the network does not answer, with a page that its own code contains; it stores no page
 * that a person has seen. The browser requests a page while it starts the worker (navigation preload).
 */
const WORKER = `const page = ${JSON.stringify(renderOfflinePage())}
const headers = ${JSON.stringify(HEADERS)}

addEventListener('install', () => void skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()))
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(load(event))
})

async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return new Response(page, { status: 503, headers })
  }
}
`

/** The service worker, which shows a person without a network our page instead of the browser's own. */
export function GET(): Response {
  return new Response(WORKER, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
