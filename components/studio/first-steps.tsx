import { Camera, Check, ChevronRight, Image, Landmark, Radio, Tag } from 'lucide'
import Link from 'next/link'
import type { FirstSteps as Steps } from '#contract/users.ts'
import { cn } from '#lib/cn.ts'
import { SectionHead } from '../layout/page-head.tsx'
import { Icon, type IconNode } from '../ui/icon.tsx'

interface Step {
  name: keyof Steps
  icon: IconNode
  title: string
  text: string
  href: string
}

const STEPS: readonly Step[] = [
  {
    name: 'picture',
    icon: Camera,
    title: 'A picture of you',
    text: 'It stands beside your name wherever fans meet you.',
    href: '/model/pictures',
  },
  {
    name: 'cover',
    icon: Image,
    title: 'A cover',
    text: 'Wide, and the first thing people see of your page.',
    href: '/model/pictures',
  },
  {
    name: 'price',
    icon: Tag,
    title: 'Your monthly price',
    text: 'It may be nothing at all. You can change it whenever you like.',
    href: '/model/pricing',
  },
  {
    name: 'payout',
    icon: Landmark,
    title: 'Where your earnings go',
    text: 'A bank account, or PayPal. Nothing is paid out yet: until then it waits in your balance.',
    href: '/model/banking',
  },
  {
    name: 'firstShow',
    icon: Radio,
    title: 'Your first show',
    text: 'Ten minutes are enough to say hello.',
    href: '/model/live',
  },
]

export const isSetUp = (steps: Steps): boolean => STEPS.every(({ name }) => steps[name])

/** The steps of a new performer before the first fans come. Each links to its page; finished steps stay visible. */
export function FirstSteps({ steps, canGoLive }: { steps: Steps; canGoLive: boolean }) {
  const done = STEPS.filter(({ name }) => steps[name]).length
  const next = STEPS.find(({ name }) => !steps[name] && (name !== 'firstShow' || canGoLive))
  return (
    <section aria-labelledby="first-steps" className="mb-10">
      <SectionHead
        title={<span id="first-steps">Your first steps</span>}
        action={<span className="money text-sm text-muted">{`${done} of ${STEPS.length} done`}</span>}
      />
      <ol className="overflow-hidden rounded-media border border-line bg-surface">
        {STEPS.map((step) => (
          <li key={step.name} className="border-line not-first:border-t">
            <StepLink
              step={step}
              isDone={steps[step.name]}
              isNext={step === next}
              isWaiting={step.name === 'firstShow' && !canGoLive}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepLink({
  step: { icon, title, text, href },
  isDone,
  isNext,
  isWaiting,
}: {
  step: Step
  isDone: boolean
  isNext: boolean
  isWaiting: boolean
}) {
  const look = isDone
    ? 'bg-success-soft text-success'
    : isNext
      ? 'bg-brand text-brand-ink'
      : 'bg-sunken text-muted'
  return (
    <Link
      href={href}
      prefetch={false}
      className="flex items-center gap-4 px-4 py-3.5 transition-colors duration-150 hover:bg-sunken/60 focus-visible:-outline-offset-2 sm:px-5"
    >
      <span aria-hidden className={cn('grid size-10 shrink-0 place-items-center rounded-full', look)}>
        <Icon of={isDone ? Check : icon} className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn('block font-semibold', isDone && 'text-muted')}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        {!isDone && (
          <span className="block text-sm text-muted">
            {isWaiting ? 'Opens when your documents are accepted.' : text}
          </span>
        )}
      </span>
      <Icon of={ChevronRight} className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
