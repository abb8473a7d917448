import * as contract from '#contract/comments.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { getRules, setRules } from './rules.ts'
import * as service from './service.ts'
import * as writing from './writing.ts'

export function commentRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.searchComments, (context) => service.searchComments(kernel, context.query, context.visitor))
  mount(contract.createComment, ({ intent, body, visitor }) => {
    const { objectType, objectId, text } = body
    return writing.createComment(kernel, intent, { objectType, objectId, text }, visitor)
  })
  mount(contract.editComment, ({ params, body, visitor }) =>
    writing.editComment(kernel, params.id, body.text, visitor),
  )
  mount(contract.deleteComment, ({ params, visitor }) => writing.deleteComment(kernel, params.id, visitor))
  mount(contract.pinComment, ({ params, viewer }) => writing.pinComment(kernel, params.id, viewer, true))
  mount(contract.unpinComment, ({ params, viewer }) => writing.pinComment(kernel, params.id, viewer, false))
  mount(contract.listReceivedComments, ({ query, visitor }) => service.listReceived(kernel, query, visitor))
  mount(contract.getCommentRules, ({ viewer }) => getRules(kernel.db, viewer.accountId))
  mount(contract.setCommentRules, ({ viewer, body }) => setRules(kernel, viewer.accountId, body))
}
