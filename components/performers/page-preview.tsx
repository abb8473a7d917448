import { ExternalLink, MapPin } from 'lucide'
import type { ImageAsset } from '#contract/fields.ts'
import { addressAt, imageOf } from '../site/image-sources.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { A_MONTH, formatMoney } from '../ui/format-money.ts'
import { hueOf } from '../ui/initials.ts'
import { MediaFrame } from '../ui/media-frame.tsx'
import type { PageDraft } from './page-draft.ts'
import { countryName, languageName } from './place-names.ts'
import { Icon } from '../ui/icon.tsx'
import { LinkedText } from '../ui/linked-text.tsx'

export interface PagePreviewProps {
  draft: PageDraft
  username: string | null
  avatar: ImageAsset | null
  cover: ImageAsset | null
  monthlyPriceCents: number | null
  currency: string
}

/** The public page as a phone shows it, made from the form's values. The performer can press nothing in it. */
export function PagePreview(props: PagePreviewProps) {
  const { draft, username, avatar, cover, monthlyPriceCents, currency } = props
  const place = [draft.city, draft.country && countryName(draft.country)].filter(Boolean).join(', ')
  return (
    <div
      inert
      className="overflow-hidden rounded-[1.75rem] border-[6px] border-ink/85 bg-paper shadow-lift dark:border-line-strong"
    >
      <MediaFrame
        ratio="cover"
        placeholder={cover?.placeholder}
        colour={cover ? null : `oklch(0.8 0.07 ${hueOf(draft.name)})`}
        image={cover && imageOf(cover, '', '360px')}
        className="rounded-none"
      />
      <div className="px-4 pb-6">
        <Avatar
          name={draft.name || '?'}
          src={addressAt(avatar, 160)}
          size="xl"
          className="relative z-10 -mt-10 ring-4 ring-paper"
        />
        <p className="display mt-2 text-xl wrap-anywhere">{draft.name || 'Your name'}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {username && <span>@{username}</span>}
          {draft.tagline && (
            <span className="text-ink">
              {username && ' · '}
              {draft.tagline}
            </span>
          )}
        </p>
        {draft.categories.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-1.5">
            {draft.categories.map((name) => (
              <Badge key={name} variant="neutral">
                {name}
              </Badge>
            ))}
          </p>
        )}
        {monthlyPriceCents !== null && (
          <div className="mt-4 flex items-center justify-between gap-3 rounded-media border border-line bg-surface p-3">
            <span className="money display text-lg">
              {monthlyPriceCents === 0 ? 'Free' : formatMoney(monthlyPriceCents, currency, { short: true })}
              {monthlyPriceCents > 0 && <span className="text-sm font-normal text-muted">{A_MONTH}</span>}
            </span>
            <span className="rounded-control bg-brand px-3 py-1.5 text-sm font-semibold text-brand-ink">
              Subscribe
            </span>
          </div>
        )}
        {draft.welcomeText && (
          <p className="mt-4 border-l-2 border-brand-text pl-3 wrap-anywhere whitespace-pre-line">
            <LinkedText text={draft.welcomeText} />
          </p>
        )}
        {draft.bio && (
          <p className="mt-4 text-sm wrap-anywhere whitespace-pre-line">
            <LinkedText text={draft.bio} />
          </p>
        )}
        {place && (
          <p className="mt-4 flex items-center gap-1.5 text-sm text-muted">
            <Icon of={MapPin} className="size-4 shrink-0" /> {place}
          </p>
        )}
        <Facts draft={draft} />
        {draft.links.length > 0 && (
          <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold text-brand-text">
            {draft.links.map(([kind]) => (
              <span key={kind} className="inline-flex items-center gap-1">
                <Icon of={ExternalLink} className="size-3.5" /> {kind}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}

function Facts({ draft }: { draft: PageDraft }) {
  const speaks = draft.languages.map(languageName).join(', ')
  const facts = [...(speaks ? [['Speaks', speaks] as const] : []), ...draft.facts]
  if (facts.length === 0) return null
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
