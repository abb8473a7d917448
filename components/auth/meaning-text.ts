import type { Meaning } from '#lib/queries/intent.ts'

/** The heading that names what the visitor wanted to do. */
export function meaningTitle({ intent, performer: { name } }: Meaning): string {
  switch (intent) {
    case 'subscribe':
      return `Subscribe to ${name}`
    case 'follow':
      return `Follow ${name}`
    case 'tip':
      return `Send ${name} a tip`
    case 'like':
      return `Like ${name}’s post`
    case 'chat':
      return `Chat with ${name}`
  }
}
