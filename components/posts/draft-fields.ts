/** What the composer's fields hold, and how it becomes a form and is compared with what upstream has stored. */
import type { Gate } from '#contract/gates.ts'
import type { OwnPost } from '#contract/posts.ts'
import {
  answerName,
  completePoll,
  contentOfPoll,
  contentOfStored,
  HOURS_NAME,
  isBlankPoll,
  isSamePoll,
  type PollFields,
  QUESTION_NAME,
} from '#lib/poll-fields.ts'
import { fieldsOfPoll } from '../polls/poll-draft.ts'
import { addressAt } from '../site/image-sources.ts'
import { minorUnitsOf } from '../ui/format-money.ts'
import { readTypedTime, wallTime } from './schedule-time.ts'

export interface PostFile {
  fileId: string
  type: 'photo' | 'video'
  /** A small picture of it; null while there is none. */
  previewUrl: string | null
  /** Upstream's picture of it, at a post's width. It is not kept in the browser, since its address may expire. */
  sharpUrl?: string
  /** Why it cannot be shown. */
  failure: string | null
  isReady: boolean
  /** As its uploader knows it; absent for a stored file. */
  name?: string
  sizeBytes?: number
}

export interface PostFields {
  text: string
  gate: Gate
  /** As typed, in whole currency. */
  price: string
  files: readonly PostFile[]
  /** What others see of the post while it is locked: one of its files or `ownPicture`; null for the blurred first file. */
  thumbnail: PostFile | null
  /** A picture that was uploaded as the thumbnail alone, also while another one is chosen. */
  ownPicture: PostFile | null
  /** The person has added such a picture and chosen nothing else since: it becomes the thumbnail once it is there. */
  isOwnWanted: boolean
  when: 'now' | 'later'
  /** For later: day and time as typed, in the browser's zone. */
  day: string
  time: string
  /** Which of the two moments is meant where the clock shows the typed time twice. */
  turn: 'first' | 'second'
  isPinned: boolean
  /** Null without one. */
  poll: PollFields | null
}

export const EMPTY_FIELDS: PostFields = {
  text: '',
  gate: 'free',
  price: '',
  files: [],
  thumbnail: null,
  ownPicture: null,
  isOwnWanted: false,
  when: 'now',
  day: '',
  time: '',
  turn: 'first',
  isPinned: false,
  poll: null,
}

type OwnFile = OwnPost['files'][number]

/** A stored file, as the fields hold it. */
export function fileOf({ _id, type, status, failure, image }: OwnFile): PostFile {
  const isReady = status === 'ready'
  const url = addressAt(image, 640)
  return { fileId: _id, type, previewUrl: url, failure, isReady, ...(url && { sharpUrl: url }) }
}

/** The thumbnail, unless it is one of the post's files. */
export function ownPictureOf(files: readonly PostFile[], thumbnail: PostFile | null): PostFile | null {
  return files.some(({ fileId }) => fileId === thumbnail?.fileId) ? null : thumbnail
}

/** The fields of a stored post. @param zone in which its time is shown */
export function fieldsOf(post: OwnPost, { currency, zone }: { currency: string; zone: string }): PostFields {
  const units = minorUnitsOf(currency)
  const { scheduledAt, priceCents } = post
  const files = post.files.map(fileOf)
  const thumbnail = post.thumbnail && fileOf(post.thumbnail)
  return {
    ...EMPTY_FIELDS,
    text: post.text,
    gate: post.gate,
    price: priceCents === null ? '' : (priceCents / units).toFixed(units === 1 ? 0 : 2),
    files,
    thumbnail,
    ownPicture: ownPictureOf(files, thumbnail),
    isPinned: post.isPinned,
    poll: post.poll && fieldsOfPoll(post.poll),
    // A post that waits for its pictures is scheduled for a time that is over.
    ...(scheduledAt &&
      Date.parse(scheduledAt) > Date.now() && { when: 'later' as const, ...wallTime(scheduledAt, zone) }),
  }
}

/** The typed price in minor units; null when it is not an amount. */
export function priceCentsOf({ price }: Pick<PostFields, 'price'>, currency: string): number | null {
  const text = price.trim().replace(',', '.')
  if (!/^\d{1,9}(?:\.\d+)?$/.test(text)) return null
  return Math.round(Number(text) * minorUnitsOf(currency))
}

/** The moment for which the fields schedule the post; null when they name none. */
export function scheduledAtOf({ when, day, time, turn }: PostFields, zone: string): string | null {
  const typed = when === 'later' ? readTypedTime(day, time, zone) : null
  if (!typed) return null
  return typed.kind === 'twice' ? typed[turn] : typed.at
}

export function isEmpty({ text, files, thumbnail, ownPicture, poll }: PostFields): boolean {
  const hasPoll = poll !== null && !isBlankPoll(poll)
  return text.trim() === '' && files.length === 0 && thumbnail === null && ownPicture === null && !hasPoll
}

/** Whether two values of the fields save the same post. What only schedules or pins it does not count. */
export function isSameContent(one: PostFields, other: PostFields): boolean {
  return contentOf(one) === contentOf(other)
}

function contentOf({ text, gate, price, files, thumbnail, poll }: PostFields): string {
  const ids = files.map(({ fileId }) => fileId)
  return JSON.stringify([
    text.trim(),
    gate,
    gate === 'price' && price.trim(),
    ids,
    thumbnail?.fileId ?? null,
    // A draft is saved without a poll that is not complete yet.
    completePoll(poll),
  ])
}

/** Whether two values of the fields hold the same choices and words, whatever is known of the files. */
export function isSameTyped(one: PostFields, other: PostFields, currency: string): boolean {
  return typedOf(one, currency) === typedOf(other, currency)
}

function typedOf(fields: PostFields, currency: string): string {
  const { price, when, day, time, turn, isPinned, ownPicture, isOwnWanted, poll } = fields
  const amount = priceCentsOf(fields, currency) ?? price.trim()
  return JSON.stringify([
    contentOf({ ...fields, price: String(amount) }),
    amount,
    when === 'later' && [day, time, turn],
    isPinned,
    ownPicture?.fileId ?? null,
    isOwnWanted,
    poll && !isBlankPoll(poll) ? contentOfPoll(poll) : null,
  ])
}

/** Whether upstream has stored what the fields hold. */
export function isStored(fields: PostFields, post: OwnPost, currency: string): boolean {
  const ids = post.files.map(({ _id }) => _id)
  return (
    fields.text.trim() === post.text &&
    fields.gate === post.gate &&
    (fields.gate !== 'price' || priceCentsOf(fields, currency) === post.priceCents) &&
    fields.files.map(({ fileId }) => fileId).join() === ids.join() &&
    (fields.thumbnail?.fileId ?? null) === (post.thumbnail?._id ?? null) &&
    isPollStored(fields.poll, post.poll)
  )
}

/** A poll that is not complete yet leaves the stored one as it is. */
function isPollStored(poll: PollFields | null, stored: OwnPost['poll']): boolean {
  if (poll === null || isBlankPoll(poll)) return stored === null
  const content = completePoll(poll)
  return content === null || isSamePoll(content, stored && contentOfStored(stored))
}

/** How a form is sent: as a draft, to publish or schedule, or with the state that the post has. */
export type SendAs = 'draft' | 'publish' | 'keep'

/** The post that exists already, or the key with which it is created once. */
export type Target = { id: string; revision: number } | { key: string }

/** The form that `savePost` reads. */
export function formOf(fields: PostFields, target: Target, as: SendAs, zone: string): FormData {
  const form = new FormData()
  const add = (name: string, value: string | number) => form.append(name, String(value))
  add('as', as)
  if ('key' in target) add('idempotencyKey', target.key)
  else {
    add('id', target.id)
    add('revision', target.revision)
  }
  add('text', fields.text)
  add('gate', fields.gate)
  add('price', fields.price)
  for (const { fileId } of fields.files) add('fileIds', fileId)
  add('thumbnailFileId', fields.thumbnail?.fileId ?? '')
  add('when', fields.when)
  add('scheduledAt', scheduledAtOf(fields, zone) ?? '')
  if (fields.isPinned) add('pin', 'on')
  add(QUESTION_NAME, fields.poll?.question ?? '')
  for (const [at, text] of fields.poll?.answers.entries() ?? []) add(answerName(at), text)
  if (fields.poll) add(HOURS_NAME, fields.poll.hours)
  return form
}
