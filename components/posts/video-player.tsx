'use client'

import { useEffect, useRef, useState } from 'react'
import { useRefresh } from '#components/layout/use-refresh.ts'

/** How often in a row the player asks for a fresh address, since it must not ask for ever when the video is gone. */
const MAX_ATTEMPTS = 3

export interface VideoPlayerProps {
  url: string
  posterUrl: string
  /** The name that a screen reader speaks. */
  label: string
  className?: string
}

/**
 * The browser's own player. A signed address is valid for minutes, while a video may last longer: when the address
 * fails, the player refreshes the page's data and continues where it was. Until then it keeps its address, so that a
 * refresh of the page does not interrupt the video.
 */
export function VideoPlayer({ url, posterUrl, label, className }: VideoPlayerProps) {
  const refresh = useRefresh()
  const element = useRef<HTMLVideoElement>(null)
  // The element's own `paused` does not help here: a browser pauses a video before it reports the failure.
  const isPlayWanted = useRef(false)
  const attempts = useRef(0)
  const failedAt = useRef<{ seconds: number; wasPlaying: boolean } | null>(null)
  const [source, setSource] = useState(url)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!hasFailed || url === source) return
    setSource(url)
    setFailed(false)
  }, [hasFailed, url, source])

  function fail() {
    const video = element.current
    if (!video || hasFailed || attempts.current >= MAX_ATTEMPTS) return
    attempts.current += 1
    failedAt.current = { seconds: video.currentTime, wasPlaying: isPlayWanted.current }
    setFailed(true)
    void refresh()
  }

  /** Continues where the video failed, once the browser has loaded the fresh address. */
  function resume() {
    const video = element.current
    const left = failedAt.current
    if (!video || !left) return
    failedAt.current = null
    video.currentTime = left.seconds
    // The browser refuses when it wants a gesture first; then the person uses the controls.
    if (left.wasPlaying) void video.play().catch(() => undefined)
  }

  return (
    <video
      ref={element}
      src={source}
      poster={posterUrl}
      aria-label={label}
      controls
      playsInline
      preload="none"
      onPlay={() => (isPlayWanted.current = true)}
      onPlaying={() => (attempts.current = 0)}
      onPause={() => (isPlayWanted.current = false)}
      onError={fail}
      onLoadStart={resume}
      className={className}
    />
  )
}
