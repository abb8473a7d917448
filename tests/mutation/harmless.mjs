/**
 * Faults that change nothing that anybody could notice, and why. A fault is known by the line in which it begins
 * and by what it replaces there.
 * @type {{ file: string, line: string, original: string, replacement: string, why: string }[]}
 */
export const HARMLESS = [
  {
    file: 'lib/session/signature.ts',
    line: "const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])",
    original: 'false',
    replacement: 'true',
    why: 'The key never leaves the function, so nobody could export it.',
  },
]
