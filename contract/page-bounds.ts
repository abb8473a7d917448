/** How far a list can be read. This file is apart from the schemas so that browser code can import it without zod. */
export const MAX_LIMIT = 100
export const MAX_OFFSET = 10_000
