import { REFUSALS, type FieldProblem, type RefusalCode } from '#contract/errors.ts'

/**
 * An expected refusal, with a text that users read. Any other error that is thrown is a bug, answered by a plain 500.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly statusCode: number
  readonly problems: FieldProblem[] | null
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    options: { text?: string; problems?: FieldProblem[]; retryAfterSeconds?: number } = {},
  ) {
    super(options.text ?? REFUSALS[code][1])
    this.name = 'Refusal'
    this.code = code
    this.statusCode = REFUSALS[code][0]
    this.problems = options.problems ?? null
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
