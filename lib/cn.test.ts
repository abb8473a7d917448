import { describe, expect, test } from 'vitest'
import { cn } from './cn.ts'

describe('cn', () => {
  test('keeps the later of two classes that set the same property', () => {
    expect(cn('px-4 py-2', 'px-2')).toBe('py-2 px-2')
    expect(cn('px-4 pt-1', 'p-3')).toBe('p-3')
    expect(cn('w-4 h-4', 'size-6')).toBe('size-6')
    expect(cn('rounded-control', 'rounded-full')).toBe('rounded-full')
    expect(cn('bg-surface', 'bg-brand')).toBe('bg-brand')
  })

  test('keeps a text size, a text colour and an alignment beside each other', () => {
    expect(cn('text-sm text-muted text-center', 'text-lg')).toBe('text-muted text-center text-lg')
    expect(cn('text-sm text-muted', 'text-ink')).toBe('text-sm text-ink')
  })

  test('treats a class under a variant apart from the bare one', () => {
    expect(cn('px-4 md:px-6', 'px-2')).toBe('md:px-6 px-2')
    expect(cn('hover:bg-sunken', 'hover:bg-brand')).toBe('hover:bg-brand')
  })

  test('drops what is false and keeps classes that it does not know', () => {
    expect(cn('money', false, undefined, ['display', { hidden: false }])).toBe('money display')
  })
})
