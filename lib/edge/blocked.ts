import { NextResponse } from 'next/server'
import type { SiteSettings } from '#contract/settings.ts'
import { STANDALONE_POLICY } from './policy.ts'
import { isUnder, OPEN_IN_MAINTENANCE, type Route } from './routes.ts'
import { renderGeoBlockPage, renderMaintenancePage } from './standalone-page.ts'
import type { Decision } from '../settings/decisions.ts'

const RETRY_AFTER_SECONDS = 120

/** Calls of machines, which may be in any country. */
const MACHINE_PATHS = ['/api/health', '/api/revalidate']

export interface BlockedInput {
  pathname: string
  route: Route
  method: string
  settings: Pick<SiteSettings, 'maintenanceMode' | 'siteName' | 'blockedCountries'>
  decision: Decision
}

/**
 * The answer to a visitor who may not see the site now, or null. Maintenance comes before geo-block (spec §2). It
 * leaves calls open, so that running streams and payments go on, and the login of an operator.
 */
export function answerBlocked(input: BlockedInput): Response | null {
  const { pathname, route, settings, decision, method } = input
  if (settings.maintenanceMode && route.kind !== 'api' && !isUnder(pathname, OPEN_IN_MAINTENANCE)) {
    const html = renderMaintenancePage(settings.siteName)
    return page(html, 503, method, { 'retry-after': String(RETRY_AFTER_SECONDS) })
  }
  // The present list decides about a known country: the remembered decision may rest on the list of a moment before
  // or after.
  const isBlocked =
    decision.country === null ? decision.blocked : settings.blockedCountries.includes(decision.country)
  if (!isBlocked || isUnder(pathname, MACHINE_PATHS)) return null
  if (route.kind === 'api') {
    const body = {
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'We are not available in your country!',
      error: 'Forbidden',
    }
    return NextResponse.json(body, { status: 403, headers: { 'cache-control': 'private, no-store' } })
  }
  return page(renderGeoBlockPage(settings.siteName), 403, method)
}

function page(html: string, status: number, method: string, headers: Record<string, string> = {}): Response {
  return new NextResponse(method === 'HEAD' ? null : html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': STANDALONE_POLICY,
      ...headers,
    },
  })
}
