import { checkCountryBlock } from '#contract/country-block.ts'
import * as contract from '#contract/locations.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { getSettings } from '../settings/service.ts'
import * as service from './service.ts'

export function locationRoutes(mount: Mount, { db }: Kernel): void {
  mount(contract.listCountries, () => service.listCountries())
  mount(contract.listStates, ({ params }) => service.listStates(params.id))
  mount(contract.listCities, ({ params }) => service.listCities(params.country, params.state))
  mount(contract.listLanguages, () => service.listLanguages())
  mount(contract.listPhoneCodes, () => service.listPhoneCodes())
  mount(contract.getBodyOptions, () => service.bodyOptions)
  mount(checkCountryBlock, async ({ client: { country } }) => {
    const { blockedCountries } = await getSettings(db)
    return { blocked: country !== null && blockedCountries.includes(country), country }
  })
}
