/** Steps of a performer in the studio: starting and ending a stream. */
import { expect, type Page } from '@playwright/test'
import { expectMoving } from './live-video.ts'

/** Starts a stream from the studio's page, and waits until it is on air. */
export async function goLive(studio: Page, title: string): Promise<void> {
  await studio.goto('/model/live')
  await expectMoving(studio.getByLabel('Your picture'))
  await studio.getByRole('textbox', { name: 'Title' }).fill(title)
  await studio.getByRole('button', { name: 'Go live' }).click()
  await expect(studio.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

export async function endStream(studio: Page): Promise<void> {
  await studio.getByRole('button', { name: 'End show' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await expect(studio.getByRole('heading', { name: 'That was your show' })).toBeVisible()
}
