import { purchasePost, purchasePostFromWallet } from '#contract/payments.ts'
import * as contract from '#contract/posts.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { receivePhoto } from '../content/photos.ts'
import { buyContent } from '../content/sales.ts'
import * as service from './service.ts'

export function postRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.listPosts, ({ query, visitor }) => service.listPosts(kernel, query, visitor))
  mount(contract.listHomePosts, ({ query, visitor }) => service.listHomePosts(kernel, query, visitor))
  mount(contract.listBookmarkedPosts, ({ query, visitor }) =>
    service.listBookmarkedPosts(kernel, query, visitor),
  )
  mount(contract.getPost, ({ params, visitor }) => service.getPost(kernel, params.id, visitor))
  mount(contract.countPostView, ({ params, ...looker }) => service.countView(kernel, params.id, looker))
  mount(contract.listOwnPosts, ({ viewer, query }) => service.listOwnPosts(kernel, viewer, query))
  mount(contract.getOwnPost, ({ viewer, params }) => service.getOwnPost(kernel, viewer, params.id))
  mount(contract.createPost, ({ viewer, intent, body }) => service.createPost(kernel, viewer, intent, body))
  mount(contract.updatePost, ({ viewer, params, body }) =>
    service.updatePost(kernel, viewer, params.id, body),
  )
  mount(contract.deletePost, ({ viewer, params }) => service.deletePost(kernel, viewer, params.id))
  mount(contract.uploadPostPhoto, ({ viewer, files }) => receivePhoto(kernel, viewer, files.photo))
  mount(contract.uploadPostThumbnail, ({ viewer, files }) => receivePhoto(kernel, viewer, files.thumbnail))
  mount(contract.pinPost, ({ viewer, params }) => service.pinPost(kernel, viewer, params.id))
  mount(contract.unpinPost, ({ viewer, params }) => service.unpinPost(kernel, viewer, params.id))
  mount(purchasePost, ({ visitor, intent, body: { feedId: id, highestCents, source, provider } }) =>
    buyContent(kernel, visitor, intent, service.SOLD_POST.kind, { id, highestCents, source, provider }),
  )
  mount(purchasePostFromWallet, ({ visitor, intent, body: { feedId: id, highestCents } }) =>
    buyContent(kernel, visitor, intent, service.SOLD_POST.kind, { id, highestCents, source: 'wallet' }),
  )
}
