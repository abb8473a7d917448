import { cacheTags } from '#contract/cache-tags.ts'
import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import type { Target } from '../target.ts'
import { commentRoutes } from './routes.ts'
import { findComment } from './service.ts'
import { COMMENT, countReplies } from './store.ts'
import { commentRules, comments } from './tables.ts'
import { deleteCommentsOf, removeReported } from './writing.ts'

const commentTarget: Target = {
  type: COMMENT,
  label: 'comment',
  async find(deps, id, visitor) {
    const comment = await findComment(deps, id, visitor)
    return comment && { ownerId: comment.authorId, text: comment.text, isOpen: true }
  },
  async countComments(tx, id, delta) {
    const counted = await countReplies(tx, id, delta)
    if (!counted?.ownerId) return null
    return { tags: [cacheTags.content(counted.objectId)], ownerId: counted.ownerId }
  },
  remove: removeReported,
}

const commentsPersonalData = {
  exportSections: [
    exportSection('comments', comments, { owner: comments.authorId, key: comments.id }),
    exportSection('comment-rules', commentRules, {
      owner: commentRules.performerId,
      key: commentRules.performerId,
    }),
  ],
  retention: [
    { table: comments, outcome: 'changed', change: deleteCommentsOf },
    deleteOwned(commentRules, commentRules.performerId),
  ],
} satisfies PersonalData

export const commentsModule: Module = {
  name: 'comments',
  exposes: ['writing.ts'],
  ...commentsPersonalData,
  targets: [commentTarget],
  routes: commentRoutes,
}
