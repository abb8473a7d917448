/** The headers by which Next's script in a page asks for data and calls actions. */
import type { IncomingHttpHeaders } from 'node:http'
// Next answers what this cannot read by a 500 and a logged stack, so the same code decides beforehand.
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/** As Next makes them: two digits of what the action takes, and forty of its hash. */
const ACTION_ID = /^[0-9a-f]{42}$/

/** Whether Next can read them. A browser sends no others, whatever build its page is of. */
export function hasReadableHeaders(headers: IncomingHttpHeaders): boolean {
  const { 'next-action': action, 'next-router-state-tree': state } = headers
  if (action !== undefined && !ACTION_ID.test(String(action))) return false
  return state === undefined || isReadableState(state)
}

function isReadableState(state: string | string[]): boolean {
  try {
    parseAndValidateFlightRouterState(state)
    return true
  } catch {
    return false
  }
}
