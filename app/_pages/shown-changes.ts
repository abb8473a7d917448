/** Changes as the console's list shows them. */
import type { Change, ChangeKindName, Difference } from '#contract/changes.ts'
import type { ShownChange } from '#components/admin/change-list.tsx'
import { AUDIENCE_WORDS } from '#components/admin/promo-texts.ts'
import { SETTING_TEXTS } from '#components/admin/setting-texts.ts'
import { valueText } from '#components/admin/setting-value.ts'
import { isSettingKey, kindOf } from '#lib/settings/kinds.ts'

export function toShownChange(currency: string) {
  return (change: Change): ShownChange => ({
    _id: change._id,
    by: change.by,
    changedAt: change.changedAt,
    isUndoable: change.isUndoable,
    ...(change.kind === 'setting'
      ? describeSetting(change, currency)
      : describeThing(change, THINGS[change.kind])),
  })
}

type Described = Pick<ShownChange, 'title' | 'differences' | 'question'>

/** A setting that this version no longer has is shown by its name. */
function describeSetting({ key, differences }: Change, currency: string): Described {
  const kind = isSettingKey(key) ? kindOf(key) : 'text'
  const title = isSettingKey(key) ? SETTING_TEXTS[key].label : key
  const shown = differences.map(({ from, to }) => ({
    from: valueText(kind, from ?? '', currency),
    to: valueText(kind, to ?? '', currency),
  }))
  return { title, differences: shown, question: `${title} will be ${shown[0]?.from} again, for everybody.` }
}

/** The texts for a kind of content that operators add, change and remove. */
interface Thing {
  noun: string
  fields: Record<string, string>
  texts?: Record<string, Record<string, string>>
}

const THINGS: Record<Exclude<ChangeKindName, 'setting'>, Thing> = {
  article: {
    noun: 'page',
    fields: { title: 'Title', slug: 'Address', content: 'Text', isPublished: 'Shown' },
  },
  promo: {
    noun: 'banner',
    fields: {
      title: 'Title',
      text: 'Sentence',
      link: 'Link',
      audience: 'For',
      isPublished: 'Shown',
      image: 'Picture',
    },
    texts: { audience: AUDIENCE_WORDS },
  },
}

function describeThing({ name, what, differences }: Change, { noun, fields, texts }: Thing): Described {
  const quoted = `The ${noun} “${name}”`
  if (what === 'added')
    return { title: `New ${noun}: ${name}`, differences: [], question: `${quoted} will be gone again.` }
  if (what === 'removed')
    return {
      title: `Removed ${noun}: ${name}`,
      differences: [],
      question: `${quoted} will be back, as the last one.`,
    }
  const shown = differences.map(({ field, from, to }) => ({
    label: fields[field] ?? field,
    ...(field === 'image'
      ? { from: from ? 'a picture' : 'none', to: to ? (from ? 'another one' : 'a picture') : 'none' }
      : { from: thingText(from, texts?.[field]), to: thingText(to, texts?.[field]) }),
  }))
  return {
    title: `${noun[0]!.toUpperCase()}${noun.slice(1)}: ${name}`,
    differences: shown.length > 0 ? shown : [{ from: 'The words', to: 'look different, and say the same' }],
    question: `${quoted} will be what it was before, for everybody.`,
  }
}

function thingText(value: Difference['from'], texts: Record<string, string> = {}): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value ?? '') || 'empty'
  return texts[text] ?? text
}
