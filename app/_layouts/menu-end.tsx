import { ArrowLeftRight, Sparkles } from 'lucide'
import Link from 'next/link'
import type { CurrentUser } from '#contract/users.ts'
import { Icon } from '#components/ui/icon.tsx'
import { MENU_ITEM_CLASSES } from '#components/ui/popover-menu.tsx'
import { LogOutForm } from '#components/users/log-out-form.tsx'
import { SwitchForm } from '#components/users/switch-form.tsx'
import { readResting } from '#lib/session/resting.ts'

/** The end of the member's menu: the other account, or a link to add one, and the form that logs out. */
export async function MenuEnd({ viewer }: { viewer: CurrentUser }) {
  const other = await readResting()
  return (
    <>
      {other ? <SwitchForm other={other} /> : !viewer.isOperator && <WayToOther viewer={viewer} />}
      <LogOutForm isOfBoth={other !== null} />
    </>
  )
}

function WayToOther({ viewer }: { viewer: CurrentUser }) {
  return viewer.isPerformer ? (
    <Link href="/auth/switch" prefetch={false} className={MENU_ITEM_CLASSES}>
      <Icon of={ArrowLeftRight} /> Add your fan account
    </Link>
  ) : (
    <Link href="/auth/register/performer" prefetch={false} className={MENU_ITEM_CLASSES}>
      <Icon of={Sparkles} /> Become a performer
    </Link>
  )
}
