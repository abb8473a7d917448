import { Checkbox } from '#components/ui/checkbox.tsx'
import { ChoiceCard } from '#components/ui/choice-card.tsx'
import { Field, FieldGroup } from '#components/ui/field.tsx'
import { FieldError } from '#components/ui/field-error.tsx'
import { Input } from '#components/ui/input.tsx'
import { absoluteMoment } from '#components/ui/time-text.ts'
import { cn } from '#lib/cn.ts'
import type { PostFields } from './draft-fields.ts'
import { offsetText, readTypedTime, suggestedTime, wallTime } from './schedule-time.ts'

export interface ScheduleFieldsProps {
  fields: PostFields
  problems: Readonly<Record<string, string>>
  /** The browser's time zone; UTC where no script runs. */
  zone: string
  onChange(patch: Partial<PostFields>): void
}

/** One word fits beside its circle, also on a phone. */
const SHORT_CARD = '[&>span]:basis-12'

/** Whether the post is published now or later, and when. */
export function ScheduleFields({ fields, problems, zone, onChange }: ScheduleFieldsProps) {
  const isLater = fields.when === 'later'
  const problem = problems.scheduledAt
  function chooseLater() {
    const isSet = fields.day !== '' && fields.time !== ''
    onChange({ when: 'later', isPinned: false, ...(isSet ? {} : suggestedTime(Date.now(), zone)) })
  }
  return (
    <>
      <FieldGroup legend={<span className="sr-only">When</span>}>
        <div className="grid grid-cols-2 gap-2">
          <ChoiceCard
            name="when"
            value="now"
            title="Now"
            className={SHORT_CARD}
            checked={!isLater}
            onChange={() => onChange({ when: 'now' })}
          />
          <ChoiceCard
            name="when"
            value="later"
            title="Later"
            className={SHORT_CARD}
            checked={isLater}
            onChange={chooseLater}
          />
        </div>
      </FieldGroup>
      <div className={cn('grid gap-2', !isLater && 'hidden noscript:grid')}>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Day" className="min-w-0 grid-cols-1">
            <Input
              type="date"
              className="min-w-0"
              name="day"
              value={fields.day}
              aria-invalid={problem ? true : undefined}
              aria-describedby="schedule-meaning"
              onChange={(event) => onChange({ day: event.target.value, turn: 'first' })}
            />
          </Field>
          <Field label="Time" className="min-w-0 grid-cols-1">
            <Input
              type="time"
              className="min-w-0"
              name="time"
              value={fields.time}
              aria-invalid={problem ? true : undefined}
              aria-describedby="schedule-meaning"
              onChange={(event) => onChange({ time: event.target.value, turn: 'first' })}
            />
          </Field>
        </div>
        <div id="schedule-meaning" className="grid gap-2">
          {problem && <FieldError>{problem}</FieldError>}
          <Meaning fields={fields} zone={zone} onChange={onChange} />
        </div>
      </div>
      {!isLater && (
        <Checkbox
          name="pin"
          label="Pin it to the top of your page"
          checked={fields.isPinned}
          onChange={(event) => onChange({ isPinned: event.target.checked })}
        />
      )}
    </>
  )
}

/** Says which moment the typed time is, and lets the performer choose where there are two. */
function Meaning({ fields, zone, onChange }: Omit<ScheduleFieldsProps, 'problems'>) {
  const place = zone.replaceAll('_', ' ')
  const typed = readTypedTime(fields.day, fields.time, zone)
  if (!typed) return <p className="text-sm text-muted">In your time zone, {place}.</p>
  if (typed.kind === 'twice') {
    return (
      <FieldGroup
        legend="The clock shows this time twice that night"
        hint={`In your time zone, ${place}, it is set back.`}
      >
        <div className="grid grid-cols-2 gap-2">
          {(['first', 'second'] as const).map((turn) => (
            <ChoiceCard
              key={turn}
              name="turn"
              value={turn}
              title={turn === 'first' ? 'The first time' : 'The second time'}
              detail={offsetText(typed[turn], zone)}
              checked={fields.turn === turn}
              onChange={() => onChange({ turn })}
            />
          ))}
        </div>
      </FieldGroup>
    )
  }
  return (
    <p role="status" className="text-sm text-muted">
      {typed.kind === 'skipped' &&
        `The clock skips ${fields.time} that night, so it is published at ${wallTime(typed.at, zone).time}: `}
      {absoluteMoment(typed.at, zone)}
      {zone !== 'UTC' && ` in your time zone, ${place} (${offsetText(typed.at, zone)})`}
    </p>
  )
}
