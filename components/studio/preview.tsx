import { MicOff, SwitchCamera, VideoOff } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { cn } from '#lib/cn.ts'
import type { Broadcast } from './use-broadcast.ts'

/** The performer's own picture, mirrored, and the button that turns to the other camera. */
export function Preview({
  broadcast,
  className,
  children,
}: {
  broadcast: Broadcast
  /** Must limit the height, since an upright picture would be higher than the screen. */
  className: string
  children?: ReactNode
}) {
  const { stream, isMuted, isCameraOff, isSharing, isMirrored, turnCamera } = broadcast
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  // A phone held upright sends an upright picture, and the preview shows all of it, as viewers see it.
  const [ratio, setRatio] = useState(16 / 9)
  useEffect(() => {
    const { current } = video
    const measure = () => current?.videoHeight && setRatio(current.videoWidth / current.videoHeight)
    current?.addEventListener('resize', measure)
    return () => current?.removeEventListener('resize', measure)
  }, [])
  const isDark = isCameraOff && !isSharing
  return (
    <div
      className={cn('relative w-full overflow-hidden rounded-media bg-sunken', className)}
      style={{ aspectRatio: ratio }}
    >
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Your picture"
        className={cn('size-full object-contain', isMirrored && '-scale-x-100')}
      />
      {(isDark || isMuted) && (
        <p role="status" className="absolute inset-x-3 bottom-3 flex flex-wrap gap-1.5">
          {isDark && (
            <Badge variant="media">
              <Icon of={VideoOff} /> Your camera is off
            </Badge>
          )}
          {isMuted && (
            <Badge variant="media">
              <Icon of={MicOff} /> Nobody hears you
            </Badge>
          )}
        </p>
      )}
      {children}
      {turnCamera && (
        <Button
          variant="media"
          size="icon"
          aria-label="Switch camera"
          title="Switch camera"
          className="absolute top-3 right-3"
          onClick={turnCamera}
        >
          <Icon of={SwitchCamera} className="size-5" />
        </Button>
      )}
    </div>
  )
}
