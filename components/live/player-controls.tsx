'use client'

import { Maximize, MessageSquare, MessageSquareOff, PictureInPicture, Volume2, VolumeX } from 'lucide'
import { type RefObject, useSyncExternalStore } from 'react'
import { useEarlyInput } from '#components/forms/use-early-input.ts'
import { Button } from '#components/ui/button.tsx'
import { Icon, type IconNode } from '#components/ui/icon.tsx'
import { useRoomView } from './room-view.tsx'

export interface PlayerControlsProps {
  video: RefObject<HTMLVideoElement | null>
  /** The element that the full-screen button enlarges: the video with its controls. */
  frame: RefObject<HTMLElement | null>
  /** From 0, which is silence, to 1. */
  volume: number
  onTurn(volume: number): void
  isPlaying: boolean
  latencySeconds: number | null
}

/** Safari on a phone can only show a video element in full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void }

const never = () => () => {}

export function PlayerControls(props: PlayerControlsProps) {
  const { video, frame, volume, onTurn, isPlaying, latencySeconds } = props
  const slider = useEarlyInput(({ valueAsNumber }) => onTurn(valueAsNumber))
  const view = useRoomView()
  const canFloat = useSyncExternalStore(
    never,
    () => document.pictureInPictureEnabled ?? false,
    () => false,
  )

  function fill() {
    const wide: PhoneVideo | null = video.current
    if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined)
    else wide?.webkitEnterFullscreen?.()
  }

  function float() {
    const leaving = document.pictureInPictureElement ? document.exitPictureInPicture() : undefined
    // The browser refuses until the first picture has arrived.
    void (leaving ?? video.current?.requestPictureInPicture())?.catch(() => undefined)
  }

  return (
    <div className="absolute inset-x-0 bottom-0 flex items-center gap-1 bg-gradient-to-t from-scrim to-transparent p-2 pt-10 text-on-media sm:p-3 sm:pt-10">
      <Control
        of={volume === 0 ? VolumeX : Volume2}
        label={volume === 0 ? 'Turn sound on' : 'Turn sound off'}
        onPress={() => onTurn(volume === 0 ? 1 : 0)}
      />
      {/* A phone has keys for the volume, and Safari there ignores a page's volume; a narrow video has no space for it.
       */}
      <input
        ref={slider}
        type="range"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={({ target }) => onTurn(target.valueAsNumber)}
        className="h-6 w-24 accent-on-media @max-md:hidden pointer-coarse:hidden"
      />
      {volume === 0 && isPlaying && (
        <span className="text-sm font-semibold whitespace-nowrap @max-xl:sr-only">Sound is off</span>
      )}
      <span className="ml-auto text-sm whitespace-nowrap" title="How far the picture is behind the stage">
        {isPlaying && latencySeconds !== null && `${latencySeconds.toFixed(1)} s behind`}
      </span>
      {canFloat && <Control of={PictureInPicture} label="Picture in picture" onPress={float} />}
      {view && (
        <Control
          of={view.isChatShown ? MessageSquareOff : MessageSquare}
          label={view.isChatShown ? 'Hide chat' : 'Show chat'}
          onPress={view.toggleChat}
        />
      )}
      <Control of={Maximize} label="Full screen" onPress={fill} />
    </div>
  )
}

function Control({ of, label, onPress }: { of: IconNode; label: string; onPress(): void }) {
  return (
    <Button variant="media" size="icon" aria-label={label} title={label} onClick={onPress}>
      <Icon of={of} className="size-5" />
    </Button>
  )
}
