/** A performer's documents: only the operator sees them. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { CountryCode, Email, Password, Ticked, Time, Username } from './fields.ts'
import { DOCUMENT_MAX_BYTES } from './uploads.ts'

export const PERFORMER_GENDERS = ['female', 'male', 'other'] as const

const ADULT_YEARS = 18
const OLDEST_YEARS = 120

/** Whether a person born on that day (`2000-02-29`, UTC) is 18 or older. */
export function isAdult(dateOfBirth: string, now = new Date()): boolean {
  const yearsAgo = (years: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
  const born = new Date(`${dateOfBirth}T00:00:00Z`)
  return born <= yearsAgo(ADULT_YEARS) && born >= yearsAgo(OLDEST_YEARS)
}

const DOCUMENT = { kinds: ['image', 'document'], maxBytes: DOCUMENT_MAX_BYTES, isRequired: true } as const

/** Both are needed: the document itself, and its owner holding it. Names of spec §3. */
const DOCUMENTS = { idVerification: DOCUMENT, documentVerification: DOCUMENT } as const

const personName = (text: string) => z.string().trim().min(1, text).max(80)

/** Spec §3 "Performer registration payload". The names and the day of birth are kept encrypted. */
export const registerPerformer = defineCall({
  method: 'POST',
  path: '/auth/performers/register',
  caller: 'anon',
  summary: 'Register a performer account, with documents',
  body: z.object({
    name: personName('Choose the name that fans will see.'),
    username: Username,
    email: Email,
    password: Password,
    firstName: personName('Enter your first name, as in your ID.'),
    lastName: personName('Enter your last name, as in your ID.'),
    gender: z.enum(PERFORMER_GENDERS, 'Choose one.'),
    country: z.string().pipe(CountryCode).catch('').refine(Boolean, 'Choose your country.'),
    dateOfBirth: z.iso
      .date('Enter your date of birth.')
      .refine((day) => isAdult(day), 'You must be 18 or older.'),
    refCode: z.string().trim().max(40, 'This code is too long.').optional(),
    acceptTerms: Ticked('Please accept the terms.'),
    isAdult: Ticked('You must be 18 or older.'),
  }),
  files: DOCUMENTS,
  reply: z.object({ message: z.string() }),
  errors: ['USERNAME_OR_EMAIL_TAKEN', 'USERNAME_RESERVED', 'USERNAME_TOO_SIMILAR'],
  ratePerMinute: 10,
})

/** `approved` without a day: the operator made the account. */
export const VerificationState = z.object({
  status: z.enum(['none', 'submitted', 'approved', 'rejected']),
  /** Why the operator rejected it, in the operator's words. */
  reason: z.string().nullable(),
  submittedAt: Time.nullable(),
  decidedAt: Time.nullable(),
})
export type VerificationState = z.infer<typeof VerificationState>

export const getVerification = defineCall({
  method: 'GET',
  path: '/performers/documents',
  caller: 'performer',
  summary: "Where the performer's own verification stands",
  addedFor: 'a performer sees how the verification goes',
  reply: VerificationState,
})

export const uploadDocuments = defineCall({
  method: 'POST',
  path: '/performers/documents/upload',
  caller: 'performer',
  summary: 'Send the documents again after a rejection',
  files: DOCUMENTS,
  reply: VerificationState,
  errors: ['DOCUMENTS_NOT_AWAITED'],
  ratePerMinute: 10,
})
