/**
 * The order of the test files. In a fresh clone Vitest knows only how many letters a file has, and would begin the one
 * that takes minutes when the others are nearly done: one worker would then wait for the other.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that start and kill a process again and again, and others that take more than ten seconds. */
const LONGEST = /\/(?:(?:[a-z]+-)*kill|actions|bad-input|jobs|pairs|second-look|seed)\.test\.ts$/

/** Begins with the longest; the others keep their order. */
export function putLongestFirst<T extends { moduleId: string }>(files: readonly T[]): T[] {
  const isLong = ({ moduleId }: T) => LONGEST.test(moduleId)
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return putLongestFirst(await super.sort(files))
  }
}
