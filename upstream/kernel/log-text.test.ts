import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { toText } from './log-text.ts'

const CLOCK = String.raw`\d\d:\d\d:\d\d`

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(toText(line)) }))
  return lines.join('')
}

test('an entry is one line: time, level, words, fields', () => {
  const text = linesOf((log) => log.warn({ port: 4000, name: 'two words' }, 'It is late.'))
  expect(text).toMatch(new RegExp(`^${CLOCK} warn  upstream: It is late. port=4000 name="two words"\n$`))
})

test('an error stands below its line, and secrets stay redacted', () => {
  const text = linesOf((log) => log.error({ err: new Error('lost'), token: 'abc' }, 'Failed'))
  expect(text).toMatch(
    new RegExp(`^${CLOCK} error upstream: Failed token="\\[redacted\\]"\n    Error: lost\n    +at `),
  )
  expect(text).not.toContain('abc')
})

test('a line that is not a log entry stays unchanged', () => {
  expect(toText('plain words\n')).toBe('plain words\n')
})
