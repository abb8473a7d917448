import Link from 'next/link'
import type { TwitterConnection, TwitterPost } from '#contract/social-connect.ts'
import { ProviderMark } from '#components/identities/social-buttons.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AutoPostSwitch, DisconnectTwitter } from './connection-forms.tsx'

/** The performer's account at Twitter; `label` is the name that people know it by. */
export function ConnectionCard({
  label,
  connection,
  posts,
}: {
  label: string
  connection: TwitterConnection | null
  posts: TwitterPost[]
}) {
  return (
    <div className="max-w-3xl space-y-8">
      {connection?.isRevoked && (
        <FormMessage tone="warning" title={`${label} no longer lets us post for you`}>
          The connection was ended there, so nothing more is announced. Connect again to go on.
        </FormMessage>
      )}
      <Card>
        <CardBody className="grid gap-6">
          <div className="flex flex-wrap items-center gap-4">
            <ProviderMark provider="twitter" className="size-6" />
            <div className="min-w-0 flex-1 basis-48">
              <h2 className="text-xl">{label}</h2>
              <p className="text-muted wrap-anywhere">
                {connection ? `@${connection.handle}` : 'Your followers there hear of every new post here.'}
              </p>
            </div>
            {connection ? <DisconnectTwitter label={label} /> : <ConnectForm label={label} />}
          </div>
          {connection?.isRevoked && <ConnectForm label={label} words="Connect again" />}
          {connection && !connection.isRevoked && (
            <div className="border-t border-line pt-6">
              <AutoPostSwitch isOn={connection.isAutoPost} label={label} />
            </div>
          )}
        </CardBody>
      </Card>
      {!connection && (
        <p className="text-sm text-muted">
          We ask {label} for permission to post in your name, and for nothing else. Posts for followers or
          subscribers are announced without a word of what is in them.
        </p>
      )}
      {posts.length > 0 && <ToldPosts posts={posts} label={label} />}
    </div>
  )
}

function ConnectForm({ label, words = `Connect ${label}` }: { label: string; words?: string }) {
  return (
    <form method="post" action="/api/auth/connect/twitter">
      <Button type="submit">{words}</Button>
    </form>
  )
}

const OUTCOME_BADGES = {
  waiting: { words: 'Waiting', variant: 'neutral' },
  sent: { words: 'Announced', variant: 'success' },
  failed: { words: 'Not announced', variant: 'danger' },
} as const

function ToldPosts({ posts, label }: { posts: TwitterPost[]; label: string }) {
  return (
    <section aria-labelledby="told">
      <h2 id="told" className="mb-3 text-xl">
        New posts on {label}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {posts.map(({ postId, text, status }) => (
          <li key={postId} className="flex items-start justify-between gap-4 py-4">
            <div className="min-w-0">
              <p className="whitespace-pre-line wrap-anywhere">{withoutAddress(text)}</p>
              <Link href={`/post/${postId}`} prefetch={false} className="text-sm text-brand-text underline">
                See the post
              </Link>
            </div>
            <Badge variant={OUTCOME_BADGES[status].variant}>{OUTCOME_BADGES[status].words}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Removes the post's address, which is the last line of the tweet. */
function withoutAddress(text: string): string {
  return text.split('\n').slice(0, -1).join('\n')
}
