/** A performer's documents, which only operators see. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  CountryCode,
  Email,
  Id,
  listOf,
  NextPath,
  page,
  Password,
  Ticked,
  Time,
  Username,
  WithId,
} from './fields.ts'
import { DOCUMENT_MAX_BYTES } from './uploads.ts'

export const PERFORMER_GENDERS = ['female', 'male', 'other'] as const

const ADULT_YEARS = 18
const OLDEST_YEARS = 120

/** Whether a person born on that day (`2000-02-29`, UTC) is 18 or older, and not implausibly old. */
export function isAdult(dateOfBirth: string, now = new Date()): boolean {
  const yearsAgo = (years: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
  const born = new Date(`${dateOfBirth}T00:00:00Z`)
  return born <= yearsAgo(ADULT_YEARS) && born >= yearsAgo(OLDEST_YEARS)
}

const DOCUMENT = { kinds: ['image', 'document'], maxBytes: DOCUMENT_MAX_BYTES, isRequired: true } as const

/** Both files are required: the document itself, and its owner holding it. The names are spec §3's. */
const DOCUMENTS = { idVerification: DOCUMENT, documentVerification: DOCUMENT } as const

const personName = (text: string) => z.string().trim().min(1, text).max(80)

/** Spec §3 "Performer registration payload". Upstream stores the legal names and the date of birth encrypted. */
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
    /** Upstream puts it into the link of the verification email. */
    next: NextPath.optional(),
  }),
  files: DOCUMENTS,
  isJudgedWhole: true,
  reply: z.object({ message: z.string() }),
  errors: ['USERNAME_OR_EMAIL_TAKEN', 'USERNAME_RESERVED', 'USERNAME_TOO_SIMILAR'],
  ratePerMinute: 10,
})

/** `approved` without `decidedAt` means that an operator made the account. */
export const VerificationState = z.object({
  status: z.enum(['none', 'submitted', 'approved', 'rejected']),
  /** The operator's reason for a rejection. */
  reason: z.string().nullable(),
  submittedAt: Time.nullable(),
  decidedAt: Time.nullable(),
})
export type VerificationState = z.infer<typeof VerificationState>

export const getVerification = defineCall({
  method: 'GET',
  path: '/performers/documents',
  caller: 'performer',
  summary: "The state of the performer's own verification",
  addedFor: 'a performer sees the state of the verification',
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

/** A performer whose documents wait for a decision. `_id` is the account's id. */
const Applicant = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  submittedAt: Time,
})

export const listApplicants = defineCall({
  method: 'GET',
  path: '/admin/verifications',
  caller: 'operator',
  summary: 'Performers whose documents wait for a decision, longest waiting first',
  addedFor: 'an operator sees in the console which documents wait',
  query: z.object(page(20)),
  reply: listOf(Applicant),
})

/** What an operator sees without opening the documents themselves. */
export const ApplicantDetails = Applicant.extend({
  /**
   * Identifies the documents on which the operator decides. Documents that the performer sends later have another id.
   */
  requestId: Id.nullable(),
  email: z.string().nullable(),
  accountStatus: z.string(),
  submittedAt: Time.nullable(),
  state: VerificationState,
  identity: z.object({ firstName: z.string(), lastName: z.string(), dateOfBirth: z.string() }).nullable(),
  refCode: z.string().nullable(),
  terms: z.object({ acceptedAt: Time, version: z.string().nullable() }).nullable(),
  documents: z.array(
    z.object({
      _id: Id,
      field: z.enum(['idVerification', 'documentVerification']),
      contentType: z.string(),
      sizeBytes: z.int().nonnegative(),
    }),
  ),
  /** Which operator has looked at which document, when and why. */
  looks: z.array(z.object({ documentId: Id, by: z.string(), reason: z.string(), at: Time })),
})
export type ApplicantDetails = z.infer<typeof ApplicantDetails>

export const getApplicant = defineCall({
  method: 'GET',
  path: '/admin/verifications/:id',
  caller: 'operator',
  summary: 'One performer’s verification, by the account’s id',
  addedFor: 'an operator decides on documents in the console',
  params: WithId,
  reply: ApplicantDetails,
  errors: ['NOT_FOUND'],
})

export const DocumentAddresses = z.object({
  expiresAt: Time,
  documents: z.array(
    z.object({
      _id: Id,
      field: z.enum(['idVerification', 'documentVerification']),
      contentType: z.string(),
      url: z.string(),
    }),
  ),
})
export type DocumentAddresses = z.infer<typeof DocumentAddresses>

/**
 * The addresses are valid for a minute, in this operator's session. Upstream records each fetch of a document as one
 * look.
 */
export const showDocuments = defineCall({
  method: 'POST',
  path: '/admin/verifications/:id/documents',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Get addresses of a performer’s documents; upstream records who looks at them, when and why',
  addedFor: 'an operator looks at the documents before the decision',
  params: WithId,
  body: z.object({ reason: z.string().trim().min(1, 'Say why you look at them.').max(200) }),
  reply: DocumentAddresses,
  errors: ['NOT_FOUND'],
  ratePerMinute: 60,
})

export const decideVerification = defineCall({
  method: 'POST',
  path: '/admin/verifications/:id/decision',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Approve or reject a performer’s documents',
  addedFor: 'an operator decides on documents in the console',
  params: WithId,
  body: z
    .object({
      requestId: Id,
      status: z.enum(['approved', 'rejected']),
      /** The performer can read it. */
      reason: z.string().trim().max(500, 'Keep it under 500 characters.').default(''),
    })
    .refine(({ status, reason }) => status === 'approved' || reason !== '', {
      path: ['reason'],
      message: 'Tell the performer what is missing.',
    }),
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'USERNAME_TOO_SIMILAR'],
})
