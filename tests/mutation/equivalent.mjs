import { ACCESS } from './equivalent/access.mjs'
import { LIMITS } from './equivalent/limits.mjs'
import { MONEY } from './equivalent/money.mjs'
import { PAGES } from './equivalent/pages.mjs'
import { PAYMENTS } from './equivalent/payments.mjs'

/**
 * Equivalent faults by file: no test can notice them, because they change no behaviour. A fault is identified by the
 * line in which it begins, the original text and its replacement.
 * @typedef {Record<string, { line: string, faults: [original: string, replacement: string][], why: string }[]>} Equivalent
 */

/** @type {{ file: string, line: string, original: string, replacement: string, why: string }[]} */
export const EQUIVALENT = [MONEY, PAYMENTS, ACCESS, PAGES, LIMITS].flatMap((byFile) =>
  Object.entries(byFile).flatMap(([file, rows]) =>
    rows.flatMap(({ faults, ...row }) =>
      faults.map(([original, replacement]) => ({ ...row, file, original, replacement })),
    ),
  ),
)
