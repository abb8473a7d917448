import { checkCountryBlock } from '#contract/country-block.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { getSettings } from '../settings/service.ts'

export function countryBlockRoutes(mount: Mount, { db }: Kernel): void {
  mount(checkCountryBlock, async ({ client: { country } }) => {
    const { blockedCountries } = await getSettings(db)
    return { blocked: country !== null && blockedCountries.includes(country), country }
  })
}
