export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFields = Record<string, string | number | boolean | null | undefined>
export type EngineLog = (level: LogLevel, message: string, fields?: LogFields) => void

/** Writes each entry as one line of JSON to stdout; the parent passes the lines on to its own log. */
export const logToStdout: EngineLog = (level, message, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), message, ...fields })}\n`)
}

/** Returns the text of an error for the log. It must never be sent to a client. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
