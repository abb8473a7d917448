/** Sends the call of one cell by `inject` and compares the answer with the declared one. */
import { fillPath } from '#contract/call.ts'
import { REFUSALS } from '#contract/errors.ts'
import { encodeForm } from '#tests/support/api.ts'
import { TEST_SECRET } from '#tests/support/kernel.ts'
import type { Cell, Persona, Row } from './row.ts'
import type { Member, World } from './world.ts'

interface Question {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
  files?: Record<string, Blob | undefined>
}

let asked = 0

/** @returns how the answer differs from the declared one; null if it does not */
export function findFault(world: World, row: Row, who: Persona): Promise<string | null> {
  return ask(world, row, who, row.cells[who], async () => undefined)
}

/** Does the same as `findFault` for a persona who may call, but with a session that was not confirmed recently. */
export async function findStaleFault(world: World, row: Row, who: Member): Promise<string | null> {
  const fault = await ask(world, row, who, 'CONFIRMATION_NEEDED', () => world.setConfirmed(who, false))
  await world.setConfirmed(who, true)
  return fault
}

async function ask(
  world: World,
  row: Row,
  who: Persona,
  cell: Cell,
  prepare: () => Promise<void>,
): Promise<string | null> {
  const { call } = row
  const trace = row.shows ? await row.shows(world) : null
  const { params, query, body, files } = (await row.sample(world, who)) as Question
  const form = call.files && (await encodeForm({ ...body, ...files }))
  const words = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  )
  await prepare()
  const token = who === 'anonymous' ? null : world.people[who].token
  const response = await world.kernel.app.inject({
    method: call.method,
    url: `${fillPath(call.path, params)}${words.size ? `?${words.toString()}` : ''}`,
    ...(form ? { payload: form.payload } : body ? { payload: body } : {}),
    headers: {
      ...form?.headers,
      'x-ovation-internal': TEST_SECRET,
      'x-ovation-client-address': addressOf(who),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...row.headers,
    },
  })
  return compare(cell, response.statusCode, response.body, trace)
}

/** A new address for each cell, so that no cell meets the rate limit or delay of another. 203.0.113.x is in France. */
function addressOf(who: Persona): string {
  asked += 1
  if (who === 'countryBlocked') return `203.0.113.${asked % 254}`
  return `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
}

function compare(cell: Cell, status: number, text: string, trace: string | null): string | null {
  const answer = `${status} ${text.slice(0, 300)}`
  if (cell === 'ok' || cell === 'without') {
    if (status >= 300) return `${cell} declared, but ${answer}`
    if (trace === null) return cell === 'without' ? 'nothing is named that it should be without' : null
    if (text.includes(trace) !== (cell === 'ok')) return `${cell} declared, but ${answer}`
    return null
  }
  const { code } = (status >= 300 ? JSON.parse(text) : {}) as { code?: string }
  if (status !== REFUSALS[cell][0] || code !== cell) return `${cell} declared, but ${answer}`
  return trace !== null && text.includes(trace) ? `refused with a trace of it: ${answer}` : null
}
