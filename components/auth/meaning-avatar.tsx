import type { Meaning } from '#lib/queries/intent.ts'
import { addressAt } from '../site/image-sources.ts'
import { Avatar } from '../ui/avatar.tsx'

/** The performer whom the visitor meant, above the heading that says what. */
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
