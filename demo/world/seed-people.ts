/** The people of the demo world: performers, fans and the operator. */
import type { Tx } from '#upstream/kernel/database.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { accounts } from '#upstream/modules/accounts/tables.ts'
import { insertUses, toOpenUses } from '#upstream/modules/files/uses-store.ts'
import { searchableText } from '#upstream/modules/performers/search-terms.ts'
import { findPlace } from '#upstream/modules/locations/service.ts'
import { performerCategories, performers } from '#upstream/modules/performers/tables.ts'
import { people as demoPerformers } from './people/everyone.ts'
import { fans as demoFans } from './people/fans.ts'
import { categoriesOf } from './people/site.ts'
import type { DemoFan, DemoPerformer } from './people/types.ts'
import { insertAll } from './seed-insert.ts'
import type { SeededMedia } from './seed-media.ts'
import type { Chance } from './seed-random.ts'

export interface SeededPerformer extends DemoPerformer {
  id: string
  joinedAt: Date
}
export interface SeededFan extends DemoFan {
  id: string
  joinedAt: Date
}
export interface Everyone {
  performers: SeededPerformer[]
  fans: SeededFan[]
  operatorId: string
}

/** Every account is older than its history. */
const YOUNGEST_DAYS = 95
export const OPERATOR_USERNAME = 'house.manager'

/** Gives everybody an id before anything is written, because files refer to their owners. */
export function castEveryone(now: Date, chance: Chance): Everyone {
  const join = (oldestDays: number) =>
    new Date(now.getTime() - chance.between(YOUNGEST_DAYS * 24, oldestDays * 24) * (DAY_MS / 24))
  return {
    performers: demoPerformers.map((one) => ({ ...one, id: newId(), joinedAt: join(700) })),
    fans: demoFans.map((one) => ({ ...one, id: newId(), joinedAt: join(400) })),
    operatorId: newId(),
  }
}

/** @param passwordHashes by username; a person without one cannot log in */
export async function insertEveryone(
  tx: Tx,
  everyone: Everyone,
  options: {
    categoryIds: Map<string, string>
    media: SeededMedia
    passwordHashes: Map<string, string>
    now: Date
    chance: Chance
  },
): Promise<void> {
  const { media, passwordHashes, now, chance } = options
  const idsOf = (one: SeededPerformer) =>
    categoriesOf(one).flatMap(({ slug }) => options.categoryIds.get(slug) ?? [])
  const toAccount = (
    kind: 'fan' | 'performer' | 'operator',
    person: { id: string; username: string; name: string; joinedAt: Date },
  ) => ({
    id: person.id,
    kind,
    status: 'active' as const,
    username: person.username,
    // The domain is reserved, so no email of the demo world can reach anybody.
    email: `${person.username}@ovation.example`,
    name: person.name,
    passwordHash: passwordHashes.get(person.username) ?? null,
    avatarFileId: media.avatarOf(person.username)?.id ?? null,
    emailVerifiedAt: person.joinedAt,
    termsAcceptedAt: person.joinedAt,
    adultConfirmedAt: person.joinedAt,
    createdAt: person.joinedAt,
    updatedAt: person.joinedAt,
  })
  const oldest = new Date(Math.min(...everyone.performers.map((one) => one.joinedAt.getTime())) - DAY_MS)
  const operator = {
    id: everyone.operatorId,
    username: OPERATOR_USERNAME,
    name: 'House Manager',
    joinedAt: oldest,
  }
  await insertAll(tx, accounts, [
    ...everyone.performers.map((one) => toAccount('performer', one)),
    ...everyone.fans.map((one) => toAccount('fan', one)),
    toAccount('operator', operator),
  ])
  const shown = (fileOf: SeededMedia['avatarOf']) =>
    everyone.performers.map(({ id, username }) => [id, fileOf(username)?.id] as const)
  await insertUses(tx, [
    ...toOpenUses('avatar', shown(media.avatarOf)),
    ...toOpenUses('cover', shown(media.coverOf)),
  ])
  const places = new Map<string, Awaited<ReturnType<typeof findPlace>>>()
  for (const { username, country, city } of everyone.performers)
    places.set(username, await findPlace(country, city))
  await insertAll(
    tx,
    performers,
    everyone.performers.map((one) => ({
      accountId: one.id,
      tagline: one.tagline,
      bio: one.bio,
      categoryId: idsOf(one)[0] ?? null,
      gender: one.gender,
      country: one.country,
      languages: one.languages,
      state: places.get(one.username)?.state ?? null,
      city: one.city,
      bodyInfo: {
        height: `${one.body.heightCm} cm`,
        eyes: one.body.eyes,
        hair: one.body.hair,
      },
      coverFileId: media.coverOf(one.username)?.id ?? null,
      monthlyPriceCents: one.monthlyPriceCents,
      yearlyPriceCents: one.yearlyPriceCents,
      trialDays: one.trialDays,
      totalFollowers: one.followers,
      totalViews: one.followers * chance.between(4, 9) + chance.between(0, 500),
      searchText: searchableText(one.name, one.username, one.craft, one.tagline, one.bio),
      updatedAt: now,
    })),
  )
  await insertAll(
    tx,
    performerCategories,
    everyone.performers.flatMap((one) =>
      idsOf(one).map((categoryId, position) => ({ performerId: one.id, categoryId, position })),
    ),
  )
}
