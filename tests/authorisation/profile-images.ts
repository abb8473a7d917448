import { randomUUID } from 'node:crypto'
import * as images from '#contract/profile-images.ts'
import { uploadUserAvatar } from '#contract/users.ts'
import { smallImage } from '#tests/support/images.ts'
import { everyAccount, row, type Persona } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const AT_AVATAR = { place: 'avatar' } as const
/** Every persona asks about their own image, which is shown now and has replaced an earlier one. */
async function standingOf({ api, people }: World, who: Persona): Promise<string> {
  // These personas have no session with which they could upload an image.
  if (who === 'anonymous' || who === 'unverified' || who === 'suspended') return randomUUID()
  const person = people[who]
  for (const name of ['before.png', 'now.png'])
    await api.call(uploadUserAvatar, { files: { avatar: await smallImage(name) } }, person)
  return (await api.call(images.getProfileImages, {}, person)).avatar.current!
}

const askOwn = async (world: World, who: Persona) => ({
  body: { ...AT_AVATAR, current: await standingOf(world, who) },
})

export const rows = [
  row(images.getProfileImages, { cells: everyAccount('ok') }),
  row(images.restoreProfileImage, { sample: askOwn, cells: everyAccount('ok') }),
  row(images.restoreProfileImage, {
    variant: 'in place of a file that is not shown now',
    sample: async (world, who) => {
      await standingOf(world, who)
      return { body: { ...AT_AVATAR, current: randomUUID() } }
    },
    cells: everyAccount('CHANGED_MEANWHILE'),
  }),
  row(images.removeProfileImage, { sample: askOwn, cells: everyAccount('ok') }),
]
