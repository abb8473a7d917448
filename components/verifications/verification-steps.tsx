import { Check, CircleDashed, Hourglass, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import type { VerificationState } from '#contract/verifications.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { cn } from '#lib/cn.ts'
import { Icon, type IconNode } from '../ui/icon.tsx'

type Look = 'done' | 'now' | 'wrong' | 'ahead'

const LOOKS: Record<Look, { icon: IconNode; classes: string; word: string }> = {
  done: { icon: Check, classes: 'bg-success-soft text-success', word: 'Done' },
  now: { icon: Hourglass, classes: 'bg-brand-soft text-brand-text', word: 'Now' },
  wrong: { icon: TriangleAlert, classes: 'bg-danger-soft text-danger', word: 'Not accepted' },
  ahead: { icon: CircleDashed, classes: 'bg-sunken text-muted', word: 'Still ahead' },
}

/** The steps of a performer to a public page, and which are done. */
export function VerificationSteps({ state }: { state: VerificationState }) {
  const { status, reason, submittedAt, decidedAt } = state
  const checked: Look =
    status === 'approved'
      ? 'done'
      : status === 'rejected'
        ? 'wrong'
        : status === 'submitted'
          ? 'now'
          : 'ahead'
  return (
    <div className="space-y-6">
      {status === 'rejected' && (
        <FormMessage tone="warning" title="We could not accept your documents.">
          {reason}
        </FormMessage>
      )}
      <ol className="grid gap-4">
        <Step look={submittedAt || status === 'approved' ? 'done' : 'now'} title="Documents sent">
          {submittedAt && <RelativeTime iso={submittedAt} />}
          {!submittedAt && (status === 'approved' ? 'None were needed.' : 'Send them below.')}
        </Step>
        <Step look={checked} title="Checked by a person">
          {status === 'submitted' && 'Usually within a day. We will email you.'}
          {decidedAt && <RelativeTime iso={decidedAt} />}
        </Step>
        <Step look={status === 'approved' ? 'done' : 'ahead'} title="Your page is public">
          {status === 'approved' ? 'Fans find you.' : 'Until then only you see it.'}
        </Step>
      </ol>
    </div>
  )
}

function Step({ look, title, children }: { look: Look; title: string; children: ReactNode }) {
  const { icon, classes, word } = LOOKS[look]
  return (
    <li className="flex items-start gap-4">
      <span className={cn('grid size-10 shrink-0 place-items-center rounded-full', classes)}>
        <Icon of={icon} className="size-5" />
      </span>
      <div>
        <p className="font-semibold">
          {title} <span className="sr-only">({word})</span>
        </p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </li>
  )
}
