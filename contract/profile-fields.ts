/** The fields of fans' and performers' profiles. Null clears a field; an absent field stays unchanged. */
import { z } from 'zod'
import { CountryCode, Email, Time, Username } from './fields.ts'
import { LanguageCode, StateCode } from './locations.ts'

export const GENDERS = ['female', 'male', 'other'] as const
export const Gender = z.enum(GENDERS)

/** Plain text of a person, without markup, so that nothing needs to sanitise it. */
const words = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`)

export const ProfileName = z.string().trim().min(1, 'Tell us your name.').max(80)
export const Bio = words(2000)
export const Tagline = words(120)
export const Welcome = words(500)
/** E.164: the dialling code and the number. */
export const Phone = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+'))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'Enter it with the country code, like +351 912 345 678.'))

const ADULT_YEARS = 18
export const DateOfBirth = z.iso
  .date()
  .refine((day) => isBetween(day, ADULT_YEARS, 120), 'You must be 18 or older.')

function isBetween(day: string, fromYears: number, toYears: number): boolean {
  const now = new Date()
  const yearsAgo = (years: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
  const born = new Date(`${day}T00:00:00Z`)
  return born <= yearsAgo(fromYears) && born >= yearsAgo(toYears)
}

/** The refusals of a change of username or email address. */
export const NAME_ERRORS = [
  'USERNAME_OR_EMAIL_TAKEN',
  'USERNAME_RESERVED',
  'USERNAME_CHANGED_RECENTLY',
  'USERNAME_TOO_SIMILAR',
  'CONFIRMATION_NEEDED',
] as const

/** The profile fields that fans and performers share. The username may change once in 30 days. */
export const ownFields = {
  name: ProfileName.optional(),
  username: Username.optional(),
  /** Begins a change of address. The old address stays until the owner has verified the new one. */
  email: Email.optional(),
  country: CountryCode.nullable().optional(),
  state: StateCode.nullable().optional(),
  city: words(120).nullable().optional(),
  languages: z.array(LanguageCode).max(12, 'Choose at most 12 languages.').optional(),
  gender: Gender.nullable().optional(),
  bio: Bio.optional(),
}

/** The facts about an account's username and email address that only its owner sees. */
export const OwnNames = z.object({
  username: z.string().nullable(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** A new address that its owner has not confirmed yet. */
  pendingEmail: z.string().nullable(),
  /** When the owner may next change the username; null when they may change it now. */
  usernameChangeableAt: Time.nullable(),
})
export type OwnNames = z.infer<typeof OwnNames>

/** A fact about a performer's looks: one of the texts that `/user-additional` lists. */
const Fact = z.string().max(60).nullable().optional()
export const BodyInfo = z.object({
  height: Fact,
  weight: Fact,
  hair: Fact,
  eyes: Fact,
  ethnicity: Fact,
  build: Fact,
})

/** The hosts to which a link of each kind may lead. Null allows any host. */
export const LINK_HOSTS = {
  website: null,
  instagram: ['instagram.com'],
  youtube: ['youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
  soundcloud: ['soundcloud.com'],
  bandcamp: ['bandcamp.com'],
  mastodon: null,
} as const satisfies Record<string, readonly string[] | null>
export type LinkKind = keyof typeof LINK_HOSTS

function link(kind: LinkKind) {
  const hosts: readonly string[] | null = LINK_HOSTS[kind]
  return z
    .string()
    .trim()
    .max(300)
    .transform((text) => (/^[a-z][\w+.-]*:/i.test(text) || text === '' ? text : `https://${text}`))
    .refine((text) => isLinkTo(text, hosts), hosts ? `Paste a link to ${hosts[0]}.` : 'Paste the whole link.')
    .nullable()
    .optional()
}

/** Whether a text is an https address of one of the hosts, without username, password and port. */
function isLinkTo(text: string, hosts: readonly string[] | null): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, port } = new URL(text)
  if (protocol !== 'https:' || username || password || port || !hostname.includes('.')) return false
  return hosts === null || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

export const SocialLinks = z.object({
  website: link('website'),
  instagram: link('instagram'),
  youtube: link('youtube'),
  tiktok: link('tiktok'),
  soundcloud: link('soundcloud'),
  bandcamp: link('bandcamp'),
  mastodon: link('mastodon'),
})
