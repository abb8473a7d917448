/** Reads and changes a performer's own page. */
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { cacheTags } from '#contract/cache-tags.ts'
import type { Request } from '#contract/call.ts'
import type { ImageAsset } from '#contract/fields.ts'
import type { OwnPerformer, updatePerformer, WelcomeVideo } from '#contract/performers.ts'
import type { UploadedFile } from '../../http/multipart.ts'
import type { Viewer } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { plainLine, plainText } from '../../kernel/sanitise.ts'
import { findAccount, lockAccount, lockAccounts, updateAccount } from '../accounts/store.ts'
import { changeUsername } from '../accounts/usernames.ts'
import { readOwnNames, requestEmail } from '../auth/email-addresses.ts'
import { replaceImage, exchange } from '../files/places.ts'
import { receiveVideo } from '../files/videos.ts'
import { assertLanguages, assertPlace, bodyOptions } from '../locations/service.ts'
import { getSettings } from '../settings/service.ts'
import { findCategories, listOwnCategories, replaceCategories } from './category-store.ts'
import { searchableText } from './search-terms.ts'
import { toWholeProfile, findWelcomeVideo, putCover, putFile } from './service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>
type Change = Request<typeof updatePerformer>['body']

/** Reads the viewer's own page, whatever the account's status. @throws Refusal PERFORMER_NOT_FOUND */
export async function getOwnProfile(
  { db, clock }: Deps,
  viewer: Viewer,
): Promise<z.input<typeof OwnPerformer>> {
  const row = await store.findFull(db, store.whoIs(viewer.accountId))
  const account = await findAccount(db, viewer.accountId)
  if (!row || !account) throw new Refusal('PERFORMER_NOT_FOUND')
  const categories = await listOwnCategories(db, viewer.accountId)
  const profile = await toWholeProfile(db, row, categories, true)
  return {
    ...profile,
    // Performers cannot follow themselves or subscribe to themselves.
    relation: { isOwner: true, isFollowing: false, subscription: null },
    own: {
      ...(await readOwnNames(db, account, clock.now())),
      status: account.status,
      stateCode: row.performer.state,
      categoryIds: categories.map(({ id }) => id),
    },
  }
}

/**
 * Changes the given fields and revalidates the public pages.
 * @throws Refusal PERFORMER_NOT_FOUND for another's page, USERNAME_RESERVED, USERNAME_OR_EMAIL_TAKEN,
 *   USERNAME_CHANGED_RECENTLY, INVALID_REQUEST
 */
export async function updateOwnProfile(
  deps: Deps & Pick<Kernel, 'config' | 'jobs'>,
  viewer: Viewer,
  performerId: string,
  change: Change,
): Promise<z.input<typeof OwnPerformer>> {
  if (performerId !== viewer.accountId) throw new Refusal('PERFORMER_NOT_FOUND')
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await lockAccounts(tx, { exclusive: [performerId] })
    await lockAccount(tx, performerId)
    const before = await store.lockPerformer(tx, performerId)
    if (!before) throw new Refusal('PERFORMER_NOT_FOUND')
    if (change.username !== undefined) await changeUsername(tx, performerId, change.username, now)
    if (change.email !== undefined) await requestEmail(deps, tx, viewer, change.email, now)
    if (change.name !== undefined) await updateAccount(tx, performerId, { name: plainLine(change.name) })
    await assertPrices(tx, before, change)
    const { country = before.country, state = before.state, city = before.city } = change
    await assertPlace({ country, state, city }, before)
    if (change.languages) assertLanguages(change.languages)
    if (change.categoryIds) await writeCategories(tx, performerId, change.categoryIds)
    await store.updatePerformer(tx, performerId, {
      country,
      state,
      city,
      gender: change.gender,
      languages: change.languages && [...new Set(change.languages)],
      tagline: change.tagline === undefined ? undefined : plainLine(change.tagline),
      bio: change.bio === undefined ? undefined : plainText(change.bio),
      welcomeText: change.welcomeText === undefined ? undefined : plainText(change.welcomeText),
      bodyInfo: change.bodyInfo && factsAfter(before.bodyInfo, change.bodyInfo),
      socialLinks: change.socialLinks && merged(before.socialLinks, change.socialLinks),
      monthlyPriceCents: change.monthlyPriceCents,
      yearlyPriceCents: change.yearlyPriceCents,
      trialDays: change.trialDays,
      updatedAt: now,
    })
    await refreshSearch(tx, performerId)
    const { performers, live, contents, categories } = cacheTags
    await revalidate(tx, [cacheTags.performer(performerId), performers, live, contents, categories])
  })
  return getOwnProfile(deps, viewer)
}

async function writeCategories(tx: Tx, performerId: string, wanted: readonly string[]): Promise<void> {
  const categoryIds = [...new Set(wanted)]
  const found = await findCategories(tx, categoryIds)
  if (found.length !== categoryIds.length) throw problem('categoryIds', 'Choose categories from the list.')
  await replaceCategories(tx, performerId, categoryIds)
  await store.updatePerformer(tx, performerId, { categoryId: categoryIds[0] ?? null })
}

/** Copies name, username, categories, tagline and bio into the text that a search reads. */
async function refreshSearch(tx: Tx, performerId: string): Promise<void> {
  const row = await store.findFull(tx, store.whoIs(performerId))
  if (!row) return
  const { account, performer } = row
  const names = (await listOwnCategories(tx, performerId)).map(({ name }) => name)
  const searchText = searchableText(
    account.name,
    account.username,
    ...names,
    performer.tagline,
    performer.bio,
  )
  await store.updatePerformer(tx, performerId, { searchText })
}

type Prices = Pick<store.Performer, 'monthlyPriceCents' | 'yearlyPriceCents' | 'trialDays'>

async function assertPrices(tx: Tx, before: Prices, change: Change): Promise<void> {
  const { monthlyPriceCents, yearlyPriceCents, trialDays } = { ...before, ...given(change) }
  const isSame = (key: keyof Prices) => change[key] === undefined || change[key] === before[key]
  if (isSame('monthlyPriceCents') && isSame('yearlyPriceCents') && isSame('trialDays')) return
  const settings = await getSettings(tx)
  const { subscriptionMinimumCents: least, subscriptionMaximumCents: most, trialMaximumDays } = settings
  const price = (cents: number) => `${(cents / 100).toFixed(2)} ${settings.currency}`
  if (monthlyPriceCents && (monthlyPriceCents < least || monthlyPriceCents > most)) {
    throw problem('monthlyPriceCents', `Between ${price(least)} and ${price(most)}, or 0 for free.`)
  }
  if (yearlyPriceCents !== null) {
    if (!monthlyPriceCents) throw problem('yearlyPriceCents', 'A yearly price needs a monthly one.')
    const bound = monthlyPriceCents * 12
    if (yearlyPriceCents < least || yearlyPriceCents > bound)
      throw problem('yearlyPriceCents', `Between ${price(least)} and ${price(bound)}, twelve months.`)
  }
  if (trialDays > trialMaximumDays) throw problem('trialDays', `At most ${trialMaximumDays} days.`)
  if (trialDays > 0 && !monthlyPriceCents) throw problem('trialDays', 'A free trial needs a monthly price.')
}

function given(change: Change): Partial<Prices> {
  const { monthlyPriceCents, yearlyPriceCents, trialDays } = change
  return {
    ...(monthlyPriceCents !== undefined && { monthlyPriceCents }),
    ...(yearlyPriceCents !== undefined && { yearlyPriceCents }),
    ...(trialDays !== undefined && { trialDays }),
  }
}

const factChoices: Record<keyof NonNullable<Change['bodyInfo']>, readonly string[]> = {
  height: bodyOptions.heights,
  weight: bodyOptions.weights,
  hair: bodyOptions.hair,
  eyes: bodyOptions.eyes,
  ethnicity: bodyOptions.ethnicities,
  build: bodyOptions.builds,
}

/** Merges the facts. Each new fact must be in its list; an old fact that no list has may stay unchanged. */
function factsAfter(
  before: Record<string, string>,
  change: NonNullable<Change['bodyInfo']>,
): Record<string, string> {
  for (const [fact, choices] of Object.entries(factChoices)) {
    const value = change[fact as keyof typeof factChoices]
    if (value && value !== before[fact] && !choices.includes(value))
      throw problem(`bodyInfo.${fact}`, 'Choose one from the list.')
  }
  return merged(before, change)
}

/** Clears fields that are null and keeps absent ones. */
function merged(
  before: Record<string, string>,
  change: Record<string, string | null | undefined>,
): Record<string, string> {
  const after = Object.entries({ ...before, ...withoutUndefined(change) })
  return Object.fromEntries(after.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function withoutUndefined(change: Record<string, string | null | undefined>) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function problem(property: string, text: string): Refusal {
  return new Refusal('INVALID_REQUEST', { problems: [{ property, constraints: { choice: text } }] })
}

type AssetDeps = Pick<Kernel, 'db' | 'storage' | 'clock' | 'config' | 'jobs'>

/** @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN */
export async function replaceCover(
  deps: AssetDeps,
  viewer: Viewer,
  upload: UploadedFile,
): Promise<ImageAsset> {
  const place = { ownerId: viewer.accountId, use: 'cover' } as const
  return replaceImage(deps, place, await readFile(upload.path), (tx, fileId) =>
    putCover(tx, viewer.accountId, fileId),
  )
}

/** Replaces the welcome video once the new one is uploaded and checked. @throws Refusal FILE_TOO_LARGE, FILE_BROKEN */
export async function replaceWelcomeVideo(
  deps: AssetDeps,
  viewer: Viewer,
  upload: UploadedFile,
): Promise<WelcomeVideo> {
  const ownerId = viewer.accountId
  const fileId = await receiveVideo(deps, { ownerId, upload })
  await exchange(deps, { ownerId, use: 'welcome-video' }, async (tx) => ({
    placed: fileId,
    replaced: await putFile(tx, ownerId, 'welcomeVideoFileId', fileId),
  }))
  return (await findWelcomeVideo(deps.db, fileId, true))!
}
