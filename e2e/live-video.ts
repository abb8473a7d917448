/** Checks that videos play. */
import { expect, type Locator, type Page } from '@playwright/test'

export const liveVideo = (page: Page) => page.getByLabel(/^Live video:/)

/**
 * Waits until a video has decoded ten more frames than the lowest count seen: a player that restarts counts from zero
 * again.
 */
export async function expectMoving(video: Locator): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  const countNew = async () => {
    const count = await video.evaluate(
      (element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames,
    )
    fewest = Math.min(fewest, count)
    return count - fewest
  }
  await expect.poll(countNew, { timeout: 30_000 }).toBeGreaterThan(10)
}
