/** Makes the things that operators handle: messages, reports, applications, failed jobs, changes, articles, promos. */
import { desc, eq } from 'drizzle-orm'
import type { Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { endFailedJob } from '#upstream/kernel/failed-jobs.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { failedJobs } from '#upstream/kernel/tables.ts'
import { addArticle, getForOperators } from '#upstream/modules/articles/desk.ts'
import { changes } from '#upstream/modules/changes/tables.ts'
import { contactMessages } from '#upstream/modules/contact/tables.ts'
import { emailsModule } from '#upstream/modules/emails/module.ts'
import { EMAIL_QUEUE, sendEmail } from '#upstream/modules/emails/service.ts'
import * as promoDesk from '#upstream/modules/promos/desk.ts'
import { reports } from '#upstream/modules/reports/tables.ts'
import { setSetting } from '#upstream/modules/settings/desk.ts'
import { getSettings } from '#upstream/modules/settings/service.ts'
import { verificationRequests } from '#upstream/modules/verifications/tables.ts'

export function createDeskWork(
  kernel: TestKernel,
  { fan, performer, unverifiedPerformer }: Record<'fan' | 'performer' | 'unverifiedPerformer', Person>,
) {
  const { db, clock } = kernel
  return {
    async makeLetter() {
      const id = newId()
      await db.insert(contactMessages).values({
        id,
        accountId: fan.id,
        name: fan.username,
        email: `${fan.username}@example.com`,
        subject: `${fan.username} asks`,
        message: 'Where do I find my receipts?',
        createdAt: clock.now(),
      })
      return id
    },
    /** Each report is about another thing, because a person can have only one unresolved report about a thing. */
    async makeReport() {
      const id = newId()
      await db.insert(reports).values({
        id,
        reporterId: fan.id,
        targetType: 'feed',
        targetId: newId(),
        aboutId: performer.id,
        reason: 'spam',
        status: 'open',
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })
      return id
    },
    /** @returns the request's id */
    async makeVerification() {
      const id = newId()
      await db.insert(verificationRequests).values({
        id,
        accountId: unverifiedPerformer.id,
        status: 'submitted',
        // An operator decides on the newest request.
        submittedAt: clock.now(),
      })
      return id
    },
    /** A failed job: an email that a mail server has refused. @returns the row's id */
    async makeFailure() {
      await inTransaction(db, (tx) =>
        sendEmail(tx, kernel, 'mira@example.com', () => ({
          subject: 'Hello',
          title: 'Hello',
          paragraphs: ['/auth/verify-email?token=the-token'],
        })),
      )
      const sent = (await kernel.jobs.listWaiting(EMAIL_QUEUE.name)).at(-1)!
      await kernel.jobs.clear()
      const job = { id: sent.jobId, data: sent.data, attempts: 1 }
      await endFailedJob(kernel, emailsModule.workers![0]!, job, 'refused')
      const [row] = await db.select().from(failedJobs).where(eq(failedJobs.jobId, sent.jobId))
      return row!.id
    },
    /** Changes a setting. @returns the change's id */
    async makeChange() {
      const { trialMaximumDays } = await getSettings(db)
      await setSetting(db, 'trialMaximumDays', String((trialMaximumDays + 1) % 300))
      const [newest] = await db.select().from(changes).orderBy(desc(changes.id)).limit(1)
      return newest!.id
    },
    newSlug,
    async makeArticle() {
      const words = { slug: newSlug(), title: 'House rules', content: '<p>Be kind.</p>', isPublished: true }
      const { _id: id } = await addArticle(kernel, words, 'nobody')
      return { id, words, seen: (await getForOperators(db, id)).updatedAt }
    },
    async makePromo() {
      const words = {
        title: 'Come in',
        text: '',
        link: '/live',
        audience: 'everyone',
        isPublished: true,
      } as const
      const { _id: id } = await promoDesk.addPromo(kernel, { words, image: undefined }, 'nobody')
      return { id, words, seen: (await promoDesk.getForOperators(db, id)).updatedAt }
    },
  }
}

const newSlug = () => `rules-${newId()}`
