/** Finds what is reported, for who may find it. */
import type { z } from 'zod'
import type { createReport } from '#contract/reports.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findComment } from '../comments/service.ts'
import { findReadableMessage } from '../conversations/service.ts'
import { getPost } from '../feeds/service.ts'
import { assertVisible } from '../performers/service.ts'
import { findVisibleShow } from '../streaming/service.ts'

export interface Target {
  /** Who has made it. */
  aboutId: string
  /** Its words, as they stand now. */
  evidence: string
}

type Kind = z.output<NonNullable<typeof createReport.body>>['targetType']
type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>

/** @throws Refusal NOT_FOUND, whatever it is that the visitor cannot find */
export async function getTarget(
  deps: Deps,
  { targetType, targetId }: { targetType: Kind; targetId: string },
  visitor: Visitor<SignedIn>,
): Promise<Target> {
  try {
    const target = await finders[targetType](deps, targetId, visitor)
    if (target) return target
  } catch (error) {
    if (!(error instanceof Refusal) || error.statusCode !== 404) throw error
  }
  throw new Refusal('NOT_FOUND')
}

type Finder = (deps: Deps, id: string, visitor: Visitor) => Promise<Target | null>

const finders: Record<Kind, Finder> = {
  async performer({ db }, id, visitor) {
    const performer = await assertVisible(db, id, visitor)
    return { aboutId: performer.id, evidence: performer.name }
  },
  async post(deps, id, visitor) {
    const post = await getPost(deps, id, visitor)
    return { aboutId: post.performer._id, evidence: post.text }
  },
  async comment(deps, id, visitor) {
    const comment = await findComment(deps, id, visitor)
    return comment && { aboutId: comment.authorId, evidence: comment.text }
  },
  async message({ db }, id, visitor) {
    const message = await findReadableMessage(db, id, visitor)
    return message && { aboutId: message.sender._id, evidence: message.text }
  },
  async show({ db }, id, visitor) {
    const show = await findVisibleShow(db, id, visitor)
    return show && { aboutId: show.performerId, evidence: show.title }
  },
}
