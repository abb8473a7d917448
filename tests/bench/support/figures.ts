/** What a bench hands to the table, and how its numbers come about: rounds in turn, medians of ratios. */

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

/** Rounds to run: BENCH_ROUNDS, else what the bench usually needs. */
export function countRounds(usual: number): number {
  const wanted = Number(process.env.BENCH_ROUNDS)
  return Number.isInteger(wanted) && wanted > 0 ? wanted : usual
}

/**
 * Runs every measure once a round, forwards and backwards in turn: a cause that slows the machine down meanwhile
 * slows all of them alike.
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

/** The middle value; of an even count the mean of the middle two. @throws RangeError without values */
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

/** The median of the rounds' own ratios. */
export function ratioOf(ours: readonly number[], reference: readonly number[]): number {
  return median(ours.map((value, round) => value / (reference[round] ?? Number.NaN)))
}

/**
 * A line from the rounds of both sides.
 * @param write a value with its unit, such as `1.2 ms`
 * @param note what the reference is, in a few words
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

/** A line for what this machine could not measure, and why. */
export function notMeasured(figure: string, reason: string, goal: string): Row {
  return { figure, ours: 'not measured', reference: reason, ratio: '', goal }
}

export const inMilliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
