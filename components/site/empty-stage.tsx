import { cn } from '#lib/cn.ts'

/** A drawing of a lit stage with a microphone and no performer, for pages where something is missing. */
export function EmptyStage({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 360 200" aria-hidden className={cn('h-auto w-full max-w-sm rounded-media', className)}>
      <rect width="360" height="200" fill="oklch(0.24 0.07 314)" />
      <rect y="158" width="360" height="42" fill="oklch(0.3 0.075 330)" />
      <path d="M168 0h24l62 158H106z" fill="oklch(0.84 0.155 76)" opacity="0.2" />
      <path d="M174 0h12l44 158H130z" fill="oklch(0.84 0.155 76)" opacity="0.24" />
      <ellipse cx="180" cy="164" rx="76" ry="13" fill="oklch(0.84 0.155 76)" opacity="0.85" />
      <g fill="oklch(0.24 0.07 314)">
        <ellipse cx="180" cy="166" rx="17" ry="3.6" />
        <rect x="178.6" y="92" width="2.8" height="73" rx="1.4" />
        <path d="M180 94l13-14 2 2-13 14z" />
        <circle cx="196" cy="78" r="6.4" />
      </g>
      <g fill="oklch(0.42 0.15 10)">
        <path d="M0 0h74c4 40-6 82-20 112-9 20-30 38-54 46z" />
        <path d="M360 0h-74c-4 40 6 82 20 112 9 20 30 38 54 46z" />
      </g>
      <g fill="none" stroke="oklch(0.34 0.13 8)" strokeWidth="3" strokeLinecap="round">
        <path d="M22 4c4 48-4 96-16 140M48 4c3 44-4 86-20 118M66 4c3 36-2 66-12 92" />
        <path d="M338 4c-4 48 4 96 16 140M312 4c-3 44 4 86 20 118M294 4c-3 36 2 66 12 92" />
      </g>
      <path
        d="M0 0h360v14c-30 16-60 16-90 2-30 14-60 14-90 0-30 14-60 14-90 0-30 14-60 14-90-2z"
        fill="oklch(0.48 0.165 12)"
      />
    </svg>
  )
}
