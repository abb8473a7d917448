import type { WatermarkPosition, WatermarkSettings } from '#contract/watermarks.ts'
import { cn } from '#lib/cn.ts'

const POSITION_CLASSES: Record<WatermarkPosition, string> = {
  'top-left': 'items-start justify-start',
  top: 'items-start justify-center',
  'top-right': 'items-start justify-end',
  left: 'items-center justify-start',
  centre: 'items-center justify-center',
  right: 'items-center justify-end',
  'bottom-left': 'items-end justify-start',
  bottom: 'items-end justify-center',
  'bottom-right': 'items-end justify-end',
}

/** A preview of published images; the proportions are those that upstream draws with. */
export function WatermarkPreview({
  settings,
  imageUrl,
}: {
  settings: WatermarkSettings
  /** One of the performer's own images. */
  imageUrl: string
}) {
  const { kind, text, position, opacity, watermarkImagePath } = settings
  return (
    <figure className="space-y-2">
      <div className="@container relative aspect-[4/5] overflow-hidden rounded-media bg-sunken">
        <img src={imageUrl} alt="" className="absolute inset-0 size-full object-cover" />
        <div
          className={cn('absolute inset-0 flex p-[3%]', POSITION_CLASSES[position])}
          style={{ opacity: opacity / 100 }}
        >
          {kind === 'text' && (
            <span className="max-w-[90%] truncate text-[5cqw] leading-tight text-on-media [text-shadow:1px_1px_0_#000]">
              {text || 'Your text'}
            </span>
          )}
          {kind === 'image' && watermarkImagePath && (
            <img src={watermarkImagePath} alt="" className="max-h-[20cqw] max-w-[20cqw] object-contain" />
          )}
        </div>
      </div>
      <figcaption className="text-sm text-muted">
        {kind === 'none' ? 'Pictures are published as they are.' : 'New pictures look like this.'}
      </figcaption>
    </figure>
  )
}
