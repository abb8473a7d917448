import { pino, stdSerializers, type Logger } from 'pino'

import { toText } from './log-text.ts'

export type Log = Logger

/** A failed statement carries its parameters, which may be a password's hash or a person's address. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, stack, code, message } = stdSerializers.err(error) as Record<string, unknown>
  const withoutParameters = (text: unknown) => String(text ?? '').replace(/\nparams:[^\n]*/g, '')
  const cause: unknown = error.cause === undefined ? undefined : describeError(error.cause)
  return { type, code, message: withoutParameters(message), stack: withoutParameters(stack), cause }
}

export type LogFormat = 'json' | 'text'

/** Lines go to this process's output, as text for a person who reads at a terminal. */
export function logOutput(format: LogFormat | undefined): { write(line: string): void } | undefined {
  const isText = format ? format === 'text' : process.stdout.isTTY === true
  return isText ? { write: (line) => void process.stdout.write(toText(line)) } : undefined
}

/** Writes structured lines and redacts secrets in them. */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: { process: 'upstream' },
    serializers: { err: describeError },
    redact: {
      paths: [
        'token',
        'password',
        'authorization',
        'cookie',
        'secret',
        '*.token',
        '*.password',
        '*.authorization',
        '*.cookie',
        '*.secret',
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
