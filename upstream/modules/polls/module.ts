import { inArray } from 'drizzle-orm'
import { duringEvent } from '../../kernel/domain-events.ts'
import { workOn } from '../../kernel/jobs.ts'
import { CONTENT_PUBLISHED } from '../content/events.ts'
import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { pollRoutes } from './routes.ts'
import { deleteFree } from './service.ts'
import { deleteVotesOf, pollsOf } from './store.ts'
import { pollOptions, polls, pollVotes } from './tables.ts'
import { announceVotes, ENDED_QUEUE, planEnd, showResults, VOTED_QUEUE } from './voting.ts'

const pollsPersonalData = {
  exportSections: [
    exportSection('polls', polls, { owner: polls.performerId, key: polls.id }),
    {
      name: 'poll-options',
      table: pollOptions,
      of: (accountId) => inArray(pollOptions.pollId, pollsOf(accountId)),
      key: pollOptions.id,
    },
    exportSection('poll-votes', pollVotes, { owner: pollVotes.accountId, key: pollVotes.pollId }),
  ],
  retention: [
    { table: pollVotes, outcome: 'changed', change: (tx, _, accountId) => deleteVotesOf(tx, accountId) },
    // The votes for them go with them.
    {
      table: pollOptions,
      outcome: 'deleted',
      of: (accountId) => inArray(pollOptions.pollId, pollsOf(accountId)),
    },
    deleteOwned(polls, polls.performerId),
  ],
} satisfies PersonalData

export const pollsModule: Module = {
  name: 'polls',
  exposes: ['batch.ts'],
  ...pollsPersonalData,
  routes: pollRoutes,
  handlers: [duringEvent(CONTENT_PUBLISHED, planEnd)],
  workers: [workOn(VOTED_QUEUE, announceVotes), workOn(ENDED_QUEUE, showResults)],
  schedules: [{ name: 'polls-delete-free', cron: '25 * * * *', run: deleteFree }],
}
