/** Settings of the queues that keep one person's hanging or failing jobs from delaying another's. */
import { expect, test } from 'vitest'
import type { Queue } from '#upstream/kernel/jobs.ts'
import { listWorkers } from '#upstream/kernel/domain-events.ts'
import { registry } from '#upstream/modules/all.ts'

const queues: Queue<never>[] = listWorkers(registry).map(({ queue }) => queue)
const listNames = (isSo: (queue: Queue<never>) => boolean) =>
  queues.filter((queue) => isSo(queue)).map(({ name }) => name)

test('every queue runs at least two jobs at once, so that one group cannot block the others', () => {
  expect(queues.length).toBeGreaterThan(10)
  expect(listNames(({ concurrency = 1 }) => concurrency < 2)).toEqual([])
})

test('every queue has groups, unless a person has at most one job or all jobs go to one receiver', () => {
  expect(listNames(({ groupOf }) => !groupOf).toSorted()).toEqual(['data-export', 'sandbox-deliveries'])
})

test('a group gets less than half of a queue’s places, or one place', () => {
  const hasTooMuch = ({ groupLimit = 1, concurrency = 1, slowAtOnce = 10 }: Queue<never>) =>
    groupLimit > 1 && groupLimit * 2 >= concurrency + slowAtOnce
  expect(listNames(hasTooMuch)).toEqual([])
})

test('a job may run for at most a minute, unless it makes a video or an archive, or lets others go first', () => {
  const isLong = ({ timeoutSeconds = 30 }: Queue<never>) => timeoutSeconds > 60
  expect(listNames(isLong).toSorted()).toEqual(['data-export', 'images-add-avif', 'videos-make-playable'])
})
