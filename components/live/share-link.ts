import { toast } from '#components/ui/toast-store.ts'

/** Opens the device's sheet for sharing where there is one, and copies the address elsewhere. */
export async function shareLink(url: string, title: string): Promise<void> {
  const data = { url, title }
  const isTouch = matchMedia('(pointer: coarse)').matches
  if (!isTouch || !navigator.canShare?.(data)) return copyLink(url)
  await navigator.share(data).catch((error: unknown) => {
    // A person may close the sheet without a choice.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') return copyLink(url)
  })
}

export async function copyLink(url: string): Promise<void> {
  // Browsers lend the clipboard to secure pages only.
  const copying = navigator.clipboard ? navigator.clipboard.writeText(url) : Promise.reject(new Error())
  await copying.then(
    () => toast.success('Link copied.'),
    () => toast.error(`Your browser does not let us copy. The link is ${url}`),
  )
}
