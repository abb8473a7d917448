import { duringEvent } from '../../kernel/domain-events.ts'
import { workOn } from '../../kernel/jobs.ts'
import { FILE_READY } from '../files/events.ts'
import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { photoPurpose } from './photos.ts'
import { PUBLISH_QUEUE } from './publishing.ts'
import { planWaiting, publishDue, publishOne } from './schedule.ts'
import { eraseContentsOf } from './store.ts'
import { contents } from './tables.ts'

const contentPersonalData = {
  exportSections: [
    exportSection('content', contents, {
      owner: contents.performerId,
      key: contents.id,
      hide: ['searchVector', 'searchText'],
    }),
  ],
  retention: [
    {
      table: contents,
      outcome: 'changed',
      change: (tx, _, accountId) => eraseContentsOf(tx, accountId),
    },
  ],
} satisfies PersonalData

export const contentModule: Module = {
  name: 'content',
  exposes: ['publishing.ts', 'targets.ts', 'batch.ts', 'drafts.ts', 'photos.ts', 'presenting.ts', 'sales.ts'],
  ...contentPersonalData,
  uploadPurposes: [photoPurpose],
  handlers: [duringEvent(FILE_READY, planWaiting)],
  workers: [workOn(PUBLISH_QUEUE, publishOne)],
  schedules: [{ name: 'content-publish-due', cron: '* * * * *', run: publishDue }],
}
