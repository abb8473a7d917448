/**
 * Inline script: the overlay belongs to the first document of a tab. Later ones carry
 * `data-opened` on <html> before the first paint and do without it.
 */
export const OVERLAY_SCRIPT =
  `(function(){try{if(sessionStorage.getItem('opened'))document.documentElement.dataset.opened='true';` +
  `else sessionStorage.setItem('opened','yes')}catch(e){}})()`

/**
 * One second at the start (spec §2). The page is already under it, can be pressed through it, and
 * its paint is not delayed. Gone under reduced motion and without a trace for assistive technology.
 */
export function LoadingOverlay({ siteName, iconUrl }: { siteName: string; iconUrl?: string | null }) {
  return (
    <div
      aria-hidden
      className="loading-overlay pointer-events-none fixed inset-0 z-70 grid place-items-center bg-paper in-data-[opened=true]:hidden motion-reduce:hidden"
    >
      <div className="flex flex-col items-center gap-4">
        {iconUrl ? (
          <img src={iconUrl} alt="" className="size-14 object-contain" />
        ) : (
          <span className="display text-xl font-[780] tracking-[-0.035em] text-brand-text">{siteName}</span>
        )}
        <span className="h-0.5 w-24 overflow-hidden rounded-full bg-line">
          <span className="loading-overlay-bar block h-full origin-left rounded-full bg-brand" />
        </span>
      </div>
    </div>
  )
}
