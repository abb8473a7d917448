/** A reason not to start that an operator can act on; it is printed as one line, or not at all when it is empty. */
export class StartError extends Error {
  exitCode = 1
}

/**
 * Runs a command's main function. Prints a StartError in one line and any other error whole, and exits with its status.
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    const text = error instanceof StartError ? error.message : error
    if (text) console.error(text)
    process.exit(error instanceof StartError ? error.exitCode : 1)
  }
}
