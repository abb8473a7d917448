/**
 * Inline script: only the first document of a tab shows the overlay. The script marks later ones with `data-opened`
 * on <html> before the first paint.
 */
export const OVERLAY_SCRIPT =
  `(function(){try{if(sessionStorage.getItem('opened'))document.documentElement.dataset.opened='true';` +
  `else sessionStorage.setItem('opened','yes')}catch(e){}})()`

/**
 * Covers the page for one second at the start (spec §2). The page is already under it, receives clicks through it, and
 * paints without delay. Reduced motion removes the overlay, and assistive technology never meets it.
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
