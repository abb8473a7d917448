import type { PerformerProfile } from '#contract/performers.ts'
import { type Intent, INTENT_PARAMETER, readIntent } from '../next-path.ts'
import { findPost } from './posts.ts'
import { findPerformer } from './performers.ts'
import { memberReader, type Reader } from './reader.ts'

/** What a visitor wanted to do when a page sent them to log in or register, and the performer whom it is about. */
export interface Meaning {
  intent: Intent | 'subscribe'
  performer: Pick<PerformerProfile, '_id' | 'name' | 'username' | 'avatar'>
}

/**
 * Reads the intent from the path that the visitor goes on to. Every text comes from the performer whom the path names,
 * never from the path itself, so nobody can show their own text on our page through a link. Null for a path without an
 * intent, for one that names no performer whom this visitor may see, and after a failure.
 * @param next a path that `safeDestination` has let pass
 */
export async function findMeaning(next: string | null): Promise<Meaning | null> {
  if (next === null) return null
  const { pathname, searchParams } = new URL(next, 'http://origin.invalid')
  const named = nameIn(pathname, searchParams)
  if (!named) return null
  const reader = await memberReader()
  const performer = await findNamed(reader, named).catch(() => null)
  return performer && { intent: named.intent, performer }
}

type Named = Pick<Meaning, 'intent'> & ({ performer: string } | { post: string })

function nameIn(pathname: string, query: URLSearchParams): Named | null {
  const subscribed = query.get('subscribe')
  const bought = query.get('post')
  if (pathname === '/checkout/new' && subscribed) return { intent: 'subscribe', performer: subscribed }
  if (pathname === '/checkout/new' && bought) return { intent: 'buy', post: bought }
  const intent = readIntent(query.get(INTENT_PARAMETER))
  const [first, second] = pathname.slice(1).split('/')
  if (!intent || !first) return null
  if (first === 'post') return second ? { intent, post: second } : null
  if (first === 'live') return second ? { intent, performer: second } : null
  return { intent, performer: first }
}

async function findNamed(reader: Reader, named: Named): Promise<Meaning['performer'] | null> {
  if ('performer' in named) return findPerformer(reader, named.performer)
  return (await findPost(reader, named.post))?.performer ?? null
}
