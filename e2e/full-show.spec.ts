/** The page of a full stream says so to a viewer, and starts to play when a place is free. */
import type { Page } from '@playwright/test'
import { expect, LONG, test } from './fixtures.ts'
import { expectMoving, liveVideo } from './live-video.ts'
import { listShows } from './shows.ts'

const CASES = [
  { code: 'STREAM_FULL', status: 503, words: 'Every seat is taken', details: {} },
  {
    code: 'NETWORK_FULL',
    status: 429,
    words: 'Too many people on your network are watching',
    details: LONG,
  },
]

/** Answers playlist requests as the media engine does when it has no place. */
async function refusePlaces(page: Page, { code, status }: { code: string; status: number }) {
  const body = { statusCode: status, code, message: 'Too many people.', error: 'Too many' }
  await page.route(/\/streams\/[^?]+\.m3u8/, (route) => route.fulfill({ status, json: body }))
}

for (const { code, status, words, details } of CASES) {
  test(
    `the room explains ${code}, and plays by itself once there is a place`,
    details,
    async ({ page, world, problems }) => {
      problems.allow(new RegExp(`^${status}: GET \\S+/streams/`))
      const [performer] = await listShows(world)
      await refusePlaces(page, { code, status })
      await page.goto(`/live/${performer.username}`)
      await expect(page.getByText(words)).toBeVisible()
      await page.unroute(/\/streams\/[^?]+\.m3u8/)
      await expectMoving(liveVideo(page))
      await expect(page.getByText(words)).toBeHidden()
    },
  )
}
