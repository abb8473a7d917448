import { expect, test } from 'vitest'
import { REPORT_TARGETS } from '#contract/reports.ts'
import { allOf } from '../all.ts'

test('every kind of thing that can be reported has one module that finds and removes it', () => {
  const registered = allOf('reportTargets').map(({ type }) => type)
  expect(registered.toSorted()).toEqual([...REPORT_TARGETS].toSorted())
})
