/** What the actions have in common that append a part to a list. */
import { createElement } from 'react'
import type { LoadedPart } from '#components/site/grown-parts.ts'
import { ReadTime } from '#components/site/read-time.tsx'
import { getCurrentUser } from '#contract/users.ts'
import { act, requireSession } from '#lib/actions/call.ts'
import { extractMessage } from '#lib/bff/message.ts'
import { UpstreamError } from '#lib/bff/upstream-error.ts'
import type { PartPlace } from '#lib/paging.ts'
import { type ActionResult, done } from '#lib/result.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { openVisit } from '../_pages/visit.ts'
import type { AnyList } from './paged-list.ts'

const INVALID: ActionResult<never> = { status: 'invalid', fields: {}, values: {} }

/** The parameters that an action takes from the browser. */
export type PartArgs = [name: string, args: unknown, place: PartPlace]

/**
 * Renders one part of a list, as the list's page would.
 * @param lists those of the action. Its page loads the browser code of all of them, so each kind of page has its own
 * @param place one that the list's page or this function answered
 */
export async function loadPartOf(
  lists: Readonly<Record<string, AnyList>>,
  name: string,
  args: unknown,
  place: PartPlace,
): Promise<ActionResult<LoadedPart>> {
  const list = typeof name === 'string' && Object.hasOwn(lists, name) ? lists[name] : undefined
  // The guard runs before the action reads anything else that the sender sent.
  if (!list?.isOpen) await requireSession()
  const opened = list?.open(args, place)
  if (!list || !opened) return INVALID
  if (!list.isOpen) {
    const viewer = await act(getCurrentUser, {})
    if (viewer.status !== 'done') return viewer
  }
  try {
    const [visit, { currency }] = await Promise.all([openVisit(null), getPublicSettings()])
    const viewing = { ...visit, currency }
    const { items, next } = await opened.readPart(viewing)
    const readMs = Date.now()
    return done({
      keys: items.map(({ _id }) => _id),
      nodes: items.map((item) => {
        const props = { key: item._id, atMs: visit.nowMs ?? 0, children: opened.render(item, viewing) }
        // The part is newer than the page that appends it.
        return createElement(ReadTime, props)
      }),
      next,
      readMs,
    })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    // The arguments or the cursor are none that the list has given.
    if (error.code === 'INVALID_REQUEST') return INVALID
    return { status: 'refused', code: error.code, toast: { tone: 'error', title: extractMessage(error) } }
  }
}
