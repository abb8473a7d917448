/**
 * Explains a failed start, or a failed command, to the operator in one line without a stack, a statement or a password.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return firstLine(String(error))
  // The message of a failed statement contains the statement with its values; the reason stands in the driver's error.
  const isStatement = error.cause instanceof Error && error.message.startsWith('Failed query')
  return isStatement ? `the database refuses: ${explainFailure(error.cause)}` : firstLine(error.message)
}

function firstLine(text: string): string {
  const line = text.split('\n')[0] ?? ''
  return line.replace(/(\w+:\/\/[^\s:/@]*):[^\s@]*@/g, '$1:…@')
}
