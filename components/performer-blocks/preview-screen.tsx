import { EyeOff } from 'lucide'
import type { ProfilePreview } from '#lib/queries/performers.ts'
import { Posts } from '../posts/post-list.tsx'
import { EmptyFeed, ProfileScreen } from '../performers/profile-screen.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'

export interface PreviewScreenProps {
  preview: ProfilePreview
  /** Names the visitor: "a visitor from Sweden". */
  seenBy: string
  currency: string
  nowMs: number
}

/**
 * The performer's page inside a frame that names the visitor. It is inert: the performer cannot follow, buy or send
 * anything in it.
 */
export function PreviewScreen({ preview, seenBy, currency, nowMs }: PreviewScreenProps) {
  const { profile, posts } = preview
  return (
    <section
      aria-label={`Your page as ${seenBy} sees it`}
      className="overflow-hidden rounded-media border-2 border-brand"
    >
      <p className="bg-brand px-5 py-2.5 font-semibold text-brand-ink" role="status">
        As {seenBy} sees it
      </p>
      {profile ? (
        <div inert className="px-4 py-6 md:px-6">
          <ProfileScreen performer={profile} viewer={null} currency={currency} tab="feed" intent={null}>
            {posts.length === 0 ? (
              <EmptyFeed performer={profile} owner={null} />
            ) : (
              <Posts posts={posts} viewer={null} currency={currency} nowMs={nowMs} marksPin />
            )}
          </ProfileScreen>
        </div>
      ) : (
        <div className="px-4 py-10">
          <EmptyState icon={<Icon of={EyeOff} />} title="Your page does not exist">
            They get the same “not found” as for a name that nobody has.
          </EmptyState>
        </div>
      )}
    </section>
  )
}
