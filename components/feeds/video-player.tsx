'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

/** Fresh addresses asked for in a row: a film that is really gone must not ask for ever. */
const MAX_ATTEMPTS = 3

export interface VideoPlayerProps {
  url: string
  posterUrl: string
  /** Spoken name. */
  label: string
  className?: string
}

/**
 * The browser's own player. A signed address is good for minutes, a film may last longer: when it fails, the
 * page's data is fetched anew and the film goes on where it was. Until then it keeps its address, so that
 * nothing that happens on the page interrupts it.
 */
export function VideoPlayer({ url, posterUrl, label, className }: VideoPlayerProps) {
  const router = useRouter()
  const element = useRef<HTMLVideoElement>(null)
  // Not the element's own `paused`: a browser pauses a film before it says that it failed.
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
    router.refresh()
  }

  /** The browser turns to the fresh address: the film goes on where it failed. */
  function resume() {
    const video = element.current
    const left = failedAt.current
    if (!video || !left) return
    failedAt.current = null
    video.currentTime = left.seconds
    // Refused when the browser wants a press first: the controls are there for it.
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
