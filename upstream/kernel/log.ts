import { pino, stdSerializers, type Logger } from 'pino'

export type Log = Logger

/** A failed statement carries its parameters, which may be a password's hash or somebody's address. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, stack, code, message } = stdSerializers.err(error) as Record<string, unknown>
  const withoutParameters = (text: unknown) => String(text ?? '').replace(/\nparams:[^\n]*/g, '')
  const cause: unknown = error.cause === undefined ? undefined : describeError(error.cause)
  return { type, code, message: withoutParameters(message), stack: withoutParameters(stack), cause }
}

/** Writes structured lines and strikes secrets out of them. */
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
