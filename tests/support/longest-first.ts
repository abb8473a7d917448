/**
 * Sorts the test files. In a fresh clone Vitest knows only each file's size, and would begin a file that takes minutes
 * when the others are nearly done: one worker would then wait for the other.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that start and kill a process many times, and others that take more than ten seconds. */
const LONGEST = /\/(?:(?:[a-z]+-)*kill|actions|bad-input|jobs|pairs|second-look|seed)\.test\.ts$/

/** Puts the longest files first; the others keep their order. */
export function putLongestFirst<T extends { moduleId: string }>(files: readonly T[]): T[] {
  const isLong = ({ moduleId }: T) => LONGEST.test(moduleId)
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return putLongestFirst(await super.sort(files))
  }
}
