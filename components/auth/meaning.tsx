import type { Meaning } from '#lib/queries/intent.ts'
import { addressAt } from '../site/image-sources.ts'
import { Avatar } from '../ui/avatar.tsx'

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
    case 'buy':
      return `Unlock ${name}’s post`
    case 'vote':
      return `Vote in ${name}’s poll`
  }
}

/** The avatar of the performer whom the visitor's intent is about, above the heading that names the intent. */
export function MeaningAvatar({ meaning: { performer } }: { meaning: Meaning }) {
  return (
    <Avatar
      name={performer.name}
      src={addressAt(performer.avatar, 160)}
      size="xl"
      className="mb-4 self-start"
    />
  )
}
