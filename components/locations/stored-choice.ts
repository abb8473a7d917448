import type { Choice } from '#contract/locations.ts'

/**
 * The choices of a select with the stored one among them: also while its list is loading, or could not be read, the
 * form must not lose it.
 */
export function withStored(
  choices: Choice[],
  stored: string | null,
  nameOf: (code: string) => string = (code) => code,
): Choice[] {
  if (!stored || choices.some(({ code }) => code === stored)) return choices
  return [{ code: stored, name: nameOf(stored) }, ...choices]
}
