import * as contract from '#contract/search.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function searchRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.searchCategories, ({ query }) => service.searchCategories(kernel.db, query))
  mount(contract.countSearch, (context) => service.countSearch(kernel, context.query.q, context.visitor))
}
