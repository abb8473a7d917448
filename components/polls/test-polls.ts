import type { Poll } from '#contract/polls.ts'

/** Makes a poll for tests. @param votes null before the viewer may see them */
export function testPoll(pollId: string, votes: readonly number[] | null, given: Partial<Poll> = {}): Poll {
  return {
    _id: pollId,
    question: 'Which song first?',
    options: ['River', 'Lanterns'].map((text, at) => ({
      _id: `o${at}`,
      text,
      totalVotes: votes?.[at] ?? null,
    })),
    totalVotes: 3,
    votedFor: null,
    endsAt: '2026-03-02T12:00:00.000Z',
    hasEnded: false,
    ...given,
  }
}
