import { defineEvent } from '../../kernel/domain-events.ts'

/** A performer has blocked an account, which cannot find the performer from now on. */
export const USER_BLOCKED = defineEvent<{ performerId: string; userId: string }>('user.blocked')

/** A performer has blocked countries that were not on the performer's list before. */
export const COUNTRIES_BLOCKED = defineEvent<{ performerId: string; countries: string[] }>(
  'countries.blocked',
)
