import { relative } from 'node:path'
import { quote, writeReport } from './report.mjs'

/** Writes the gate's report of a Vitest run. */
export default class GateReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const isLost = (test) => {
      const { state } = test.result()
      // Vitest reports a test whose hook failed as skipped, although nothing marked it as skipped.
      return state === 'failed' || state === 'pending' || (state === 'skipped' && test.options.mode === 'run')
    }
    writeReport({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: tests.filter((test) => isLost(test)).map(describeFailure),
      crashes: [
        ...unhandledErrors.map(({ message }) => quote([message])),
        ...modules.flatMap((module) =>
          [module, ...module.children.allSuites()]
            .flatMap((suite) => suite.errors())
            .map(({ message }) => `${fileOf(module)} › ${quote([message])}`),
        ),
      ],
      files: modules.map((module) => ({
        name: fileOf(module),
        seconds: module.diagnostic().duration / 1000,
      })),
    })
  }
}

function describeFailure(test) {
  const messages = test.result().errors?.map(({ message }) => message) ?? []
  return {
    file: fileOf(test.module),
    titles: titlesOf(test),
    words: messages.length > 0 ? quote(messages) : 'it did not run',
  }
}

function titlesOf({ name, parent }) {
  return parent.type === 'suite' ? [...titlesOf(parent), name] : [name]
}

function fileOf(module) {
  return relative(process.cwd(), module.moduleId)
}
