/** A reason not to start that an operator can act on: printed as one line, or not at all when it is empty. */
export class StartError extends Error {
  exitCode = 1
}

/** Runs a command's main function; prints what went wrong in one line and sets the exit status. */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    const text = error instanceof StartError ? error.message : error
    if (text) console.error(text)
    process.exit(error instanceof StartError ? error.exitCode : 1)
  }
}
