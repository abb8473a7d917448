import Link from 'next/link'
import { Button } from '../ui/button.tsx'

export interface PartHrefs {
  /** Null on the first part. */
  newer: string | null
  /** Null on the last part. */
  older: string | null
}

/** The parts before and after this one of a list in order of time, as links. */
export function PartLinks({ hrefs, things }: { hrefs: PartHrefs; /** "posts" */ things: string }) {
  const { newer, older } = hrefs
  if (!newer && !older) return null
  return (
    <nav aria-label={`More ${things}`} className="flex flex-wrap justify-center gap-3 pt-8">
      {newer && (
        <Button asChild variant="ghost">
          <Link href={newer} prefetch={false}>
            Newer {things}
          </Link>
        </Button>
      )}
      {older && (
        <Button asChild variant="secondary">
          <Link href={older} prefetch={false}>
            Older {things}
          </Link>
        </Button>
      )}
    </nav>
  )
}
