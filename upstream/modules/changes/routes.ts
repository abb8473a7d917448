import * as contract from '#contract/changes.ts'
import { nameOfOperator } from '../../http/visitor.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { listChanges, undoChange } from './service.ts'

export function changesRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.listChanges, ({ query }) => listChanges(kernel, query))
  mount(contract.undoChange, ({ params, viewer }) => undoChange(kernel, params.id, nameOfOperator(viewer)))
}
