import Link from 'next/link'
import { registerPath, withNext } from '#lib/next-path.ts'
import { Button } from '../ui/button.tsx'

/** Links to log in and to register, for a visitor on a members' page; both lead back to it. */
export function WaysIn({ next }: { next: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button asChild size="lg" className="grow whitespace-nowrap">
        <Link href={registerPath(next)} prefetch={false}>
          Create an account
        </Link>
      </Button>
      <Button asChild size="lg" variant="secondary" className="grow whitespace-nowrap">
        <Link href={withNext('/auth/login', next)} prefetch={false}>
          Log in
        </Link>
      </Button>
    </div>
  )
}
