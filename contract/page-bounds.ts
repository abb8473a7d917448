/** How far a list can be read. Apart from the schemas, so that a browser's code may know it without zod. */
export const MAX_LIMIT = 100
export const MAX_OFFSET = 10_000
