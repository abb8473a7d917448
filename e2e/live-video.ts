/** Videos that play. */
import { expect, type Locator, type Page } from '@playwright/test'

export const liveVideo = (page: Page) => page.getByLabel(/^Live video:/)

/**
 * Waits until a video decodes: ten more frames than the fewest that were counted, since a player that begins anew
 * counts from nothing.
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
