'use client'

import { Maximize, Play, Volume2, VolumeX } from 'lucide'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { toast } from '#components/ui/toast-store.ts'
import { playbackUrl, type PlaybackOption } from '#lib/media/playback-url.ts'
import { startPlayer, type Player, type PlayerState } from '#lib/media/player.ts'
import { useRoom } from './room-provider.tsx'
import { Icon } from '../ui/icon.tsx'

export interface LivePlayerProps {
  title: string
  streamId: string
  isSecure: boolean
  /** An empty text stands for the page's own host. */
  viewerURL: string
  applicationName: string
  option: PlaybackOption
  posterUrl: string | null
  /** Answers an empty text when there is no token. */
  getToken(streamId: string): Promise<string>
}

const TOKEN_FAILED = 'Cannot get stream secure token' // spec §8

/** Plays the video of a live stream, at the live edge. */
export function LivePlayer(props: LivePlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<Player>(null)
  const [state, setState] = useState<PlayerState>('loading')
  const [latencySeconds, setLatency] = useState<number | null>(null)
  const [isMuted, setMuted] = useState(true)
  const { status } = useRoom().state

  const getUrl = useEffectEvent(async (): Promise<string> => {
    let token: string | null = null
    if (props.isSecure) {
      token = await props.getToken(props.streamId).catch(() => '')
      if (!token) {
        toast.error(TOKEN_FAILED)
        return ''
      }
    }
    const { protocol, host } = location
    return playbackUrl({ ...props, protocol, viewerURL: props.viewerURL || host, token })
  })

  const isEnded = status === 'ended'
  useEffect(() => {
    if (!video.current || isEnded) return
    const started = startPlayer(video.current, {
      getUrl: () => getUrl(),
      onState: setState,
      onLatency: setLatency,
    })
    player.current = started
    return () => {
      player.current = null
      started.stop()
    }
  }, [isEnded])

  const unmute = useCallback((isNowMuted: boolean) => {
    if (video.current) video.current.muted = isNowMuted
    setMuted(isNowMuted)
  }, [])

  function start() {
    unmute(false)
    player.current?.play()
  }

  return (
    <div ref={frame} className="group relative size-full overflow-hidden bg-sunken" data-player={state}>
      <video
        ref={video}
        playsInline
        autoPlay
        muted
        poster={props.posterUrl ?? undefined}
        aria-label={`Live video: ${props.title}`}
        className="size-full object-contain"
      />
      <PlayerNotice state={state} status={status} onStart={start} />
      {!isEnded && (
        <div className="absolute inset-x-0 bottom-0 flex items-center gap-1 bg-gradient-to-t from-scrim to-transparent p-3 pt-10 text-on-media">
          <Button
            variant="media"
            size="icon"
            onClick={() => unmute(!isMuted)}
            aria-label={isMuted ? 'Turn sound on' : 'Turn sound off'}
          >
            {isMuted ? <Icon of={VolumeX} className="size-5" /> : <Icon of={Volume2} className="size-5" />}
          </Button>
          {isMuted && state === 'playing' && <span className="text-sm font-semibold">Sound is off</span>}
          <span className="ml-auto text-sm" title="How far the picture is behind the stage">
            {state === 'playing' && latencySeconds !== null && `${latencySeconds.toFixed(1)} s behind`}
          </span>
          <Button
            variant="media"
            size="icon"
            aria-label="Full screen"
            onClick={() => void frame.current?.requestFullscreen?.().catch(() => undefined)}
          >
            <Icon of={Maximize} className="size-5" />
          </Button>
        </div>
      )}
    </div>
  )
}

function PlayerNotice({
  state,
  status,
  onStart,
}: {
  state: PlayerState
  status: 'live' | 'interrupted' | 'ended'
  onStart(): void
}) {
  const text = noticeText(state, status)
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid place-items-center p-6 text-center text-on-media"
    >
      {state === 'blocked' && status !== 'ended' ? (
        <Button variant="media" size="lg" className="pointer-events-auto" onClick={onStart}>
          <Icon of={Play} className="size-5" /> Watch with sound
        </Button>
      ) : (
        text && (
          <span className="flex items-center gap-3 rounded-media bg-scrim px-5 py-2.5 font-semibold">
            {status === 'live' && state !== 'unsupported' && <Spinner />}
            {text}
          </span>
        )
      )}
    </div>
  )
}

function noticeText(state: PlayerState, status: 'live' | 'interrupted' | 'ended'): string | null {
  if (status === 'ended') return 'The show is over. Thank you for watching.'
  if (state === 'unsupported') return 'This browser cannot play live video. Please try another one.'
  if (status === 'interrupted') return 'The connection to the stage broke off. Back in a moment.'
  if (state === 'full') return 'Every seat is taken. You are let in as soon as one is free.'
  if (state === 'network-full')
    return 'Too many people on your network are watching. You are let in as soon as one of them leaves.'
  if (state === 'loading') return 'The lights go down…'
  return state === 'waiting' ? 'Catching up…' : null
}
