import * as contract from '#contract/promos.ts'
import { nameOfOperator } from '../../http/visitor.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as desk from './desk.ts'
import * as service from './service.ts'

export function promoRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.searchPromos, ({ query }) => service.searchPromos(db, query))
  mount(contract.listDeskPromos, ({ query }) => desk.listForOperators(db, query))
  mount(contract.getDeskPromo, ({ params }) => desk.getForOperators(db, params.id))
  mount(contract.addPromo, ({ body: words, files: { image }, viewer }) =>
    desk.addPromo(kernel, { words, image }, nameOfOperator(viewer)),
  )
  mount(contract.changePromo, ({ params, body, files: { image }, viewer }) => {
    const { seen, withoutImage, ...words } = body
    const by = nameOfOperator(viewer)
    return desk.changePromo(kernel, { id: params.id, seen, by }, { words, image, withoutImage })
  })
  mount(contract.removePromo, ({ params, body: { seen }, viewer }) =>
    desk.changePromo(kernel, { id: params.id, seen, by: nameOfOperator(viewer) }, null),
  )
  mount(contract.movePromo, ({ params, body }) => desk.movePromo(kernel, params.id, body.way))
}
