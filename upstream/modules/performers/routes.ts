import * as contract from '#contract/performers.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { replaceAvatar } from '../files/places.ts'
import * as editing from './editing.ts'
import * as search from './search.ts'
import { countView } from './service.ts'

export function performerRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.searchPerformers, (context) => search.searchPerformers(db, context.query, context.visitor))
  mount(contract.rankPerformers, (context) => search.listRanking(db, context.query, context.visitor))
  mount(contract.getOwnPerformer, ({ viewer }) => editing.getOwnProfile(kernel, viewer))
  mount(contract.updatePerformer, ({ params, body, viewer }) =>
    editing.updateOwnProfile(kernel, viewer, params.id, body),
  )
  mount(contract.countPerformerView, ({ params, ...looker }) => countView(kernel, params.id, looker))
  mount(contract.uploadPerformerAvatar, async ({ viewer, files }) => ({
    avatar: await replaceAvatar(kernel, viewer, files.avatar.path),
  }))
  mount(contract.uploadPerformerCover, async ({ viewer, files }) => ({
    cover: await editing.replaceCover(kernel, viewer, files.cover),
  }))
  mount(contract.uploadWelcomeVideo, ({ viewer, files }) =>
    editing.replaceWelcomeVideo(kernel, viewer, files.video),
  )
}
