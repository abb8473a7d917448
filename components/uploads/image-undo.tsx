'use client'

import { useEffect, useEffectEvent } from 'react'
import type { ProfileImage, ImagePlace } from '#contract/profile-images.ts'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { removeImage, restoreImage } from '#lib/actions/performers.ts'

/** The image's name for screen readers; others see the image beside the buttons. */
const OF = { avatar: 'your picture', cover: 'your cover' } as const

interface ImageUndoProps {
  place: ImagePlace
  image: ProfileImage
  /** Called when the image has been replaced or removed. */
  onChanged: () => void
}

/** Puts the earlier image back, or removes the present one; works without JavaScript. */
export function ImageUndo({ place, image, onChanged }: ImageUndoProps) {
  const [restored, restoring] = useToastedAction(restoreImage)
  const [removed, removing] = useToastedAction(removeImage)
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    if (restored?.status === 'done') changed()
  }, [restored])
  useEffect(() => {
    if (removed?.status === 'done') changed()
  }, [removed])

  const { current, hasEarlier } = image
  const fields = (
    <>
      <input type="hidden" name="place" value={place} />
      {current && <input type="hidden" name="current" value={current} />}
    </>
  )
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {hasEarlier && (
        <form {...restoring}>
          {fields}
          <SubmitButton variant="secondary" size="sm">
            Put the earlier one back<span className="sr-only"> as {OF[place]}</span>
          </SubmitButton>
        </form>
      )}
      {current && (
        <form {...removing}>
          {fields}
          <SubmitButton variant="secondary" size="sm">
            Remove<span className="sr-only"> {OF[place]}</span>
          </SubmitButton>
        </form>
      )}
    </div>
  )
}
