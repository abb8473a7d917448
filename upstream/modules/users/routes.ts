import * as imageCalls from '#contract/profile-images.ts'
import * as contract from '#contract/users.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { confirmEmail } from '../auth/email-addresses.ts'
import { replaceAvatar, replaceAvatarOf } from '../files/places.ts'
import * as images from './profile-images.ts'
import * as profiles from './profiles.ts'
import * as service from './service.ts'

export function userRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.getCurrentUser, ({ viewer }) => service.getCurrentUser(kernel.db, viewer.accountId))
  mount(contract.uploadUserAvatar, async ({ viewer, files }) => ({
    avatar: await replaceAvatar(kernel, viewer, files.avatar.path),
  }))
  mount(contract.uploadAvatarOfUser, async ({ viewer, params, files }) => ({
    avatar: await replaceAvatarOf(kernel, viewer, params.id, files.avatar.path),
  }))
  mount(imageCalls.getProfileImages, ({ viewer }) => images.getProfileImages(kernel, viewer))
  mount(imageCalls.restoreProfileImage, ({ viewer, body }) =>
    images.restoreProfileImage(kernel, viewer, body),
  )
  mount(imageCalls.removeProfileImage, ({ viewer, body }) => images.removeProfileImage(kernel, viewer, body))
  mount(contract.updateUser, ({ viewer, body }) => profiles.updateFan(kernel, viewer, body))
  mount(contract.viewUser, ({ viewer, params }) => profiles.viewFan(kernel, params.id, viewer))
  mount(contract.searchUsers, ({ viewer, query }) => profiles.searchFans(kernel.db, viewer.accountId, query))
  mount(contract.confirmEmail, async ({ body }) => ({ email: await confirmEmail(kernel, body.token) }))
}
