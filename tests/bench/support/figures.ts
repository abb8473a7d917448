/** The rows of the table, and how benches compute them: measures run in turn, and ratios are medians. */

/** One line of the table; every cell is text. */
export interface Row {
  figure: string
  ours: string
  reference: string
  ratio: string
  goal: string
}

export interface BenchResult {
  rows: Row[]
}

/** How many rounds to run: BENCH_ROUNDS, or else `usual`. */
export function countRounds(usual: number): number {
  const wanted = Number(process.env.BENCH_ROUNDS)
  return Number.isInteger(wanted) && wanted > 0 ? wanted : usual
}

/**
 * Runs every measure once in each round, in reverse order every second round, so that a slower machine slows all
 * measures alike.
 */
export async function measureInTurn<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      samples[name].push(await measures[name]())
    }
  }
  return samples
}

/** The middle value, or the mean of the middle two. @throws RangeError without values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new RangeError('no values')
  return (lower + upper) / 2
}

/** The value below which `share` (0 to 1) of the values lie. @throws RangeError without values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new RangeError('no values')
  return value
}

/** The median of the ratios of the rounds. */
export function ratioOf(ours: readonly number[], reference: readonly number[]): number {
  return median(ours.map((value, round) => value / (reference[round] ?? Number.NaN)))
}

/**
 * Makes a row from the rounds of both sides.
 * @param line `write` formats a value with its unit, such as `1.2 ms`; `note` describes the reference in a few words
 */
export function compare(line: {
  figure: string
  ours: readonly number[]
  reference: readonly number[]
  write: (value: number) => string
  note: string
  goal: string
}): Row {
  return {
    figure: line.figure,
    ours: line.write(median(line.ours)),
    reference: `${line.write(median(line.reference))} ${line.note}`,
    ratio: ratioOf(line.ours, line.reference).toFixed(2),
    goal: line.goal,
  }
}

/** Makes a row for a figure that this machine could not measure, with the reason. */
export function notMeasured(figure: string, reason: string, goal: string): Row {
  return { figure, ours: 'not measured', reference: reason, ratio: '', goal }
}

export const inMilliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
