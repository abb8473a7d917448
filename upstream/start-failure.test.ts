import { expect, test } from 'vitest'
import { explainFailure } from './start-failure.ts'

test('the text of a failed start is one line without a statement, a stack or a password', () => {
  const refused = new Error('Failed query: insert into accounts\nparams: secret', {
    cause: new Error('disk full\nat line 1'),
  })
  expect(explainFailure(refused)).toBe('the database refuses: disk full')
  expect(explainFailure(new Error('cannot use redis://me:s3cret@host/0\n    at x'))).toBe(
    'cannot use redis://me:…@host/0',
  )
  expect(explainFailure('Aborted()\nmore')).toBe('Aborted()')
})
