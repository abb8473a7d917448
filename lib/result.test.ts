import { expect, test } from 'vitest'
import { done, type FormState, typedTick } from './result.ts'

const refused = (values?: Record<string, string>): FormState => ({
  status: 'refused',
  code: 'NOT_FOUND',
  toast: { tone: 'error', title: 'No.' },
  ...(values && { values }),
})

test('a box keeps what was ticked when the form was refused, and shows what is saved otherwise', () => {
  for (const saved of [true, false]) {
    for (const state of [null, done(undefined), refused()])
      expect(typedTick(state, 'isShown', saved)).toBe(saved)
    expect(typedTick(refused({ isShown: 'on' }), 'isShown', saved)).toBe(true)
    expect(typedTick(refused({ title: 'Rules' }), 'isShown', saved)).toBe(false)
    const invalid: FormState = { status: 'invalid', fields: {}, values: {} }
    expect(typedTick(invalid, 'isShown', saved)).toBe(false)
  }
})
