/** The operator's commands for pages of text. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { inTransaction } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { Refusal } from '../kernel/refusal.ts'
import { putArticle, searchArticles } from '../modules/articles/service.ts'

export const ARTICLE_USAGE = [
  'articles list                             pages of text, as /page/<slug>',
  'articles set <slug> <file.html> <title>   makes or replaces one; only plain tags are kept',
]

const MANY = 200
const Words = z.tuple([z.string().regex(/^[a-z0-9-]{1,60}$/), z.string().min(1)], z.string())

/**
 * @returns the lines of the answer, or undefined for a command that is not about articles. @throws Refusal
 * INVALID_REQUEST
 */
export async function runArticleCommand(
  { db, clock, outbox }: Pick<Kernel, 'db' | 'clock' | 'outbox'>,
  command: string,
  rest: readonly string[],
): Promise<string[] | undefined> {
  if (command === 'articles list') {
    const { data } = await searchArticles(db, { limit: MANY, offset: 0 })
    return data.map(({ slug, title }) => `${slug}\t${title}`)
  }
  if (command !== 'articles set') return undefined
  const words = Words.safeParse(rest)
  if (!words.success || words.data.length < 3)
    throw new Refusal('INVALID_REQUEST', { text: ARTICLE_USAGE[1]! })
  const [slug, file, ...title] = words.data
  const html = await readFile(path.resolve(file), 'utf8').catch(() => {
    throw new Refusal('INVALID_REQUEST', { text: `${file} cannot be read.` })
  })
  const article = { slug, title: title.join(' '), html }
  const change = { by: 'the command line', now: clock.now() }
  await inTransaction(db, (tx) => putArticle(tx, article, change))
  outbox.wake()
  return [`/page/${slug} is ${title.join(' ')}`]
}
