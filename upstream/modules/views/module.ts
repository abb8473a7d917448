import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Module } from '../module.ts'
import { deleteOwned, type PersonalData } from '../personal-data.ts'
import { dayOf } from './service.ts'
import { deleteSaltsBefore, deleteViewsBefore } from './store.ts'
import { views } from './tables.ts'

const viewsPersonalData = {
  notExported: [
    {
      table: views,
      reason: 'visitors are hashed with a salt that is deleted after its day, so rows identify nobody',
    },
  ],
  retention: [deleteOwned(views, views.ownerId)],
} satisfies PersonalData

/** Counts who looks at pages. The modules that own the pages' things keep the counts. */
export const viewsModule: Module = {
  name: 'views',
  ...viewsPersonalData,
  schedules: [
    {
      // The first view of a day deletes earlier salts too, in case this job runs late.
      name: 'views-delete-salt',
      cron: '0 0 * * *',
      run: ({ db, clock }) => inTransaction(db, (tx) => deleteSaltsBefore(tx, dayOf(clock.now()))),
    },
    {
      // Views are needed only on their own day, which is over in every time zone after two days.
      name: 'views-prune',
      cron: '23 3 * * *',
      run({ db, clock }) {
        const before = new Date(clock.now().getTime() - 2 * DAY_MS)
        return inTransaction(db, (tx) => deleteViewsBefore(tx, before))
      },
    },
  ],
}
