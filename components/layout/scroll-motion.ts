/** Spec §9: back-to-top is visible after 400 px and scrolls for 450 ms. */
export const BACK_TO_TOP_AFTER_PX = 400
export const BACK_TO_TOP_MS = 450

/** The page's position after this many ms of its way from `startPx` up to 0: fast at first, then soft. */
export function scrollPosition(startPx: number, elapsedMs: number, durationMs = BACK_TO_TOP_MS): number {
  const share = Math.min(1, Math.max(0, elapsedMs / durationMs))
  return Math.round(startPx * (1 - share) ** 3)
}
