import Link from 'next/link'
import { Button } from '../ui/button.tsx'

/** A link to the previous part of a list in order of time; renders nothing on the first part. */
export function PartLinks({ newer, things }: { newer: string | null; /** "posts" */ things: string }) {
  if (!newer) return null
  return (
    <nav aria-label={`Other ${things}`} className="flex justify-center">
      <Button asChild variant="ghost">
        <Link href={newer} prefetch={false}>
          Newer {things}
        </Link>
      </Button>
    </nav>
  )
}
