/** A limit as `docs/limits.md` lists it, and the functions that write its amounts. */
import type { BodyRate } from '#limits/body-rate.ts'
import { limitSettings, type Limits } from '#tests/attack/limits.ts'
import type { SUBJECT_RULE } from '#upstream/modules/brute-force/service.ts'

export interface Limit {
  what: string
  /** The party for which use is added up. */
  by: string
  /** The bound with its unit. */
  most: string
  /** A setting of the environment, or the constant in the code that holds the bound. */
  at: { setting: keyof Limits } | { file: string; constant: string }
  /** Text after the place in the document. */
  note?: string
  /** The answer to a client that exceeds the limit. */
  answer: string
}

const DEFAULTS = limitSettings.parse({})

export function setting(name: keyof Limits, unit?: 'a minute'): Pick<Limit, 'most' | 'at'> {
  const most = name.includes('MEGABYTES') ? bytes(DEFAULTS[name]) : String(DEFAULTS[name])
  return { most: unit ? `${most} ${unit}` : most, at: { setting: name } }
}

/** @param constant the name of an export, with a field of it after a dot */
export function constant(
  file: string,
  constant: string,
  most: string,
  note?: string,
): Pick<Limit, 'most' | 'at' | 'note'> {
  return { most, at: { file, constant }, note }
}

export function bytes(size: number): string {
  return size % 1024 ** 2 === 0 ? `${size / 1024 ** 2} MB` : `${size / 1024} KB`
}

/** Writes a time in hours or minutes when it is a whole number of them (minutes above one), else in seconds. */
export function time(ms: number): string {
  if (ms % 3_600_000 === 0) return `${ms / 3_600_000} h`
  return ms > 60_000 && ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`
}

export function perMinute(count: number): string {
  return `${count} a minute`
}

export function bodyRate({ wholeMs, bytesPerSecond }: BodyRate): string {
  const least = bytesPerSecond < 1024 ? `${bytesPerSecond} bytes` : bytes(bytesPerSecond)
  return `${time(wholeMs)}, ${least} a second`
}

export function guesses({ free, firstDelaySeconds, maxDelaySeconds }: typeof SUBJECT_RULE): string {
  return `${free}, then ${time(firstDelaySeconds * 1000)} doubling to ${time(maxDelaySeconds * 1000)}`
}

export function list(numbers: readonly number[]): string {
  return `${numbers.slice(0, -1).join(', ')} or ${numbers.at(-1)}`
}
