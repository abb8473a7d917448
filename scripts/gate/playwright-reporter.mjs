import { join, relative } from 'node:path'
import { quote, writeReport } from './report.mjs'

/** Writes the gate's report of a Playwright run. */
export default class GateReporter {
  #crashes = []
  #folder = ''
  #suite

  onBegin({ rootDir }, suite) {
    this.#folder = rootDir
    this.#suite = suite
  }

  /** Records errors outside of tests, such as a product that does not start or a file that does not load. */
  onError({ message, value }) {
    this.#crashes.push(quote([message ?? value]))
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? []
    // A test after a failed one of its serial group does not run, although nothing marked it as skipped.
    const isLost = (test) =>
      test.outcome() === 'skipped' ? test.expectedStatus !== 'skipped' : test.outcome() !== 'expected'
    // A test belongs to the file that runs it, which is not always the file that contains its code.
    const fileOf = (test) => relative(process.cwd(), join(this.#folder, test.titlePath()[2]))
    writeReport({
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failures: tests.filter(isLost).map((test) => ({ file: fileOf(test), ...describeFailure(test) })),
      crashes: this.#crashes,
      files: addUpFiles(tests, fileOf),
    })
  }

  /** Tells Playwright that another reporter prints the readable lines. */
  printsToStdio() {
    return false
  }
}

function describeFailure(test) {
  const [, , , ...titles] = test.titlePath()
  const { errors = [] } = test.results.find((result) => result.errors.length > 0) ?? {}
  // A journey that runs out of time has two errors: the timeout, and the line that waited.
  const messages = errors.map(({ message, location }) =>
    location ? `line ${location.line}: ${message}` : message,
  )
  return {
    titles,
    words: messages.length > 0 ? quote(messages) : 'it did not run',
  }
}

function addUpFiles(tests, fileOf) {
  const byFile = Map.groupBy(tests, fileOf)
  return [...byFile].map(([name, own]) => {
    const ms = own.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    return { name, seconds: ms / 1000 }
  })
}
