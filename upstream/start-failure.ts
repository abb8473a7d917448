/** One line for the operator of a start, or a command, that has failed: no stack, no statement, no password. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return firstLine(String(error))
  // A failed statement's own text is the statement with its values; the reason is the driver's.
  const isStatement = error.cause instanceof Error && error.message.startsWith('Failed query')
  return isStatement ? `the database refuses: ${explainFailure(error.cause)}` : firstLine(error.message)
}

function firstLine(text: string): string {
  const line = text.split('\n')[0] ?? ''
  return line.replace(/(\w+:\/\/[^\s:/@]*):[^\s@]*@/g, '$1:…@')
}
