import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { GENDERS } from '#contract/profile-fields.ts'
import { id, updatedAt } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

/** What fans tell about themselves; performers have their own page instead. A fan who has told nothing has no row. */
export const fanProfiles = pgTable('fan_profiles', {
  accountId: id('account_id')
    .primaryKey()
    .references(() => accounts.id),
  bio: text('bio').notNull().default(''),
  country: text('country'),
  /** GeoNames' code of the state, as `14`. */
  state: text('state'),
  city: text('city'),
  phone: text('phone'),
  gender: text('gender', { enum: GENDERS }),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  languages: text('languages').array().notNull().default([]),
  updatedAt: updatedAt(),
})
