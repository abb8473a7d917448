import * as contract from '#contract/locations.ts'
import type { Mount } from '../../http/mount.ts'
import * as service from './service.ts'

export function locationRoutes(mount: Mount): void {
  mount(contract.listCountries, () => service.listCountries())
  mount(contract.listStates, ({ params }) => service.listStates(params.id))
  mount(contract.listCities, ({ params }) => service.listCities(params.country, params.state))
  mount(contract.listLanguages, () => service.listLanguages())
  mount(contract.listPhoneCodes, () => service.listPhoneCodes())
  mount(contract.getBodyOptions, () => service.bodyOptions)
}
