/**
 * Faults that change nothing that anybody could notice, and why. A fault is known by what it replaces.
 * @type {{ file: string, original: string, replacement: string, why: string }[]}
 */
export const HARMLESS = []
