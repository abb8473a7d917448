import type { Locator, Page } from '@playwright/test'

/** Drags a file from the desktop over an element of the page, and lets it go there. @param place the file's path */
export async function dropFile(page: Page, place: string, over: Locator): Promise<void> {
  const box = (await over.boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [place], dragOperationsMask: 1 }
  const client = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, ...at, data })
  await client.detach()
}
