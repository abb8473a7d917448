'use server'

import { z } from 'zod'
import type { LoadedPart } from '#components/site/growing.tsx'
import { getCurrentUser } from '#contract/users.ts'
import { act, requireSession } from '#lib/actions/call.ts'
import { extractMessage } from '#lib/bff/message.ts'
import { UpstreamError } from '#lib/bff/upstream-error.ts'
import { MAX_OFFSET } from '#contract/page-bounds.ts'
import { type ActionResult, done } from '#lib/result.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { openVisit } from '../_pages/visit.ts'
import { findList } from './lists.ts'

const INVALID: ActionResult<never> = { status: 'invalid', fields: {}, values: {} }

/** Renders one part of a list, as the list's page would. @param number from 1 */
export async function loadPart(
  name: string,
  args: unknown,
  number: number,
): Promise<ActionResult<LoadedPart>> {
  const list = findList(name)
  // The guard runs before the action reads anything else that the sender sent.
  if (!list?.isOpen) await requireSession()
  const opened = list?.open(args)
  const part = z.int().min(1).safeParse(number)
  if (!list || !opened || !part.success) return INVALID
  const slice = { limit: list.size, offset: (part.data - 1) * list.size }
  if (slice.offset > MAX_OFFSET) return INVALID
  if (!list.isOpen) {
    const viewer = await act(getCurrentUser, {})
    if (viewer.status !== 'done') return viewer
  }
  try {
    const [visit, { currency }] = await Promise.all([openVisit(null), getPublicSettings()])
    const viewing = { ...visit, currency }
    const page = await opened.read(viewing, slice)
    const items = page?.data ?? []
    return done({
      keys: items.map(({ _id }) => _id),
      nodes: items.map((item) => opened.render(item, viewing)),
      count: Math.min(Math.ceil((page?.total ?? 0) / list.size), Math.floor(MAX_OFFSET / list.size) + 1),
    })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { status: 'refused', code: error.code, toast: { tone: 'error', title: extractMessage(error) } }
  }
}
