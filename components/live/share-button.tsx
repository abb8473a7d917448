'use client'

import { Share2 } from 'lucide'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { shareLink } from './share-link.ts'

/** Shares the room's address: by the device's own share sheet where there is one, otherwise by the clipboard. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="tap"
      aria-label="Share"
      title="Share"
      onClick={() => void shareLink(new URL(path, location.href).href, title)}
    >
      <Icon of={Share2} className="size-5" />
    </Button>
  )
}
