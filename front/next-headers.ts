/** The headers by which Next's script in a page asks for data and calls actions. */
import type { IncomingMessage } from 'node:http'
// Next answers a state that this code cannot read by a 500 and a logged stack, so the same code decides beforehand.
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/** Next makes an id of two digits for the arguments that the action takes, and forty of its hash. */
const ACTION_ID = /^[0-9a-f]{42}$/
/** A page has two levels for each part of its address. Next's own check takes ever longer the deeper a state is. */
const MAX_DEPTH = 60

/**
 * Whether Next can read the headers. Next reads the state of a page only where data is asked for: an action of a tab
 * whose page is of an older build brings another form of the state, and runs.
 */
export function hasReadableHeaders({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const { 'next-action': action, 'next-router-state-tree': state, rsc } = headers
  if (action !== undefined && !ACTION_ID.test(String(action))) return false
  return (
    rsc === undefined || state === undefined || url.startsWith('/_next/') || isReadableState(String(state))
  )
}

function isReadableState(state: string): boolean {
  try {
    if (depthOf(decodeURIComponent(state)) > MAX_DEPTH) return false
    parseAndValidateFlightRouterState(state)
    return true
  } catch {
    return false
  }
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const letter of text) {
    if (letter === '[' || letter === '{') deepest = Math.max(deepest, ++depth)
    else if (letter === ']' || letter === '}') depth -= 1
  }
  return deepest
}
