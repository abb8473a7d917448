import { expect, test } from 'vitest'
import { TARGETS } from '../target.ts'
import { registry } from '../all.ts'

test('each kind of thing has one module, its label, and what people can do to it', () => {
  const targets = registry.listAll(TARGETS)
  const takes = targets.map(({ type, label, reactions = {}, countComments, remove }) => [
    type,
    label,
    [...Object.keys(reactions), ...(countComments ? ['comment'] : []), ...(remove ? ['report'] : [])].join(
      ' ',
    ),
  ])
  expect(takes).toEqual([
    ['performer', 'performer', 'follow report'],
    ['stream', 'live show', 'report'],
    ['message', 'message', 'report'],
    ['feed', 'post', 'like bookmark favourite watch_later comment report'],
    ['comment', 'comment', 'comment report'],
  ])
})
