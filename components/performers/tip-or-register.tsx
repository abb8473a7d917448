import { HandCoins } from 'lucide'
import Link from 'next/link'
import { registerPath, withIntent } from '#lib/next-path.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MemberPart } from '../members/member-part.tsx'
import type { TipButtonProps } from './tip-button.tsx'

/**
 * A button that opens the tip sheet for a fan. A visitor registers first, and the sheet is open when they come back.
 */
export function TipOrRegister({
  viewer,
  next,
  ...button
}: TipButtonProps & { viewer: object | null; /** Path to come back to. */ next: string }) {
  if (viewer) return <MemberPart of="TipButton" {...button} />
  return (
    <Button asChild variant={button.variant ?? 'secondary'}>
      <Link href={registerPath(withIntent(next, 'tip'))} prefetch={false}>
        <Icon of={HandCoins} /> Tip
        <span className="sr-only"> {button.performer.name}</span>
      </Link>
    </Button>
  )
}
