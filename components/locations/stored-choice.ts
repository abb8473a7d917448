import type { Choice } from '#contract/locations.ts'

/**
 * The choices of a select, including the stored one, which the form must not lose while the list is loading or when
 * upstream did not answer.
 */
export function withStored(
  choices: Choice[],
  stored: string | null,
  nameOf: (code: string) => string = (code) => code,
): Choice[] {
  if (!stored || choices.some(({ code }) => code === stored)) return choices
  return [{ code: stored, name: nameOf(stored) }, ...choices]
}
