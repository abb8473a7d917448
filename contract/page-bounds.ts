/** How far a list can be read. These stand apart from the schemas, so that a browser's code has them without zod. */
export const MAX_LIMIT = 100
export const MAX_OFFSET = 10_000
