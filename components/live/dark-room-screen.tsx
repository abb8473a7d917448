import Link from 'next/link'
import type { PerformerProfile } from '#contract/performers.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { MediaFrame } from '#components/ui/media-frame.tsx'
import { WaitingForStream } from './waiting-for-stream.tsx'

/** A live room while its performer is not live. */
export function DarkRoomScreen({ performer }: { performer: PerformerProfile }) {
  const { cover } = performer
  return (
    <div className="page flex min-h-[calc(100dvh-var(--header-height))] flex-col justify-center gap-6 py-8">
      {cover && (
        <MediaFrame
          ratio="cover"
          placeholder={cover.placeholder ?? undefined}
          image={{
            src: cover.url,
            srcSet: srcSetOf(cover.sizes),
            sizes: '(min-width: 1240px) 1240px, 100vw',
            alt: '',
          }}
          priority
          className="opacity-60"
        />
      )}
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={performer.name} src={performer.avatar?.sizes.at(-1)?.url} size="xl" />
        <div className="min-w-0 flex-1 space-y-2">
          <h1 className="text-3xl">{performer.name} is not live right now</h1>
          <WaitingForStream performerId={performer._id} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link href={`/${performer.username}`}>See {performer.name}’s page</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link href="/live">Who is live</Link>
          </Button>
        </div>
      </div>
    </div>
  )
}

function srcSetOf(sizes: { url: string; width: number }[]): string {
  return sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
}
