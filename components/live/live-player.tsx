'use client'

import { Play } from 'lucide'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { toast } from '#components/ui/toast-store.ts'
import type { getPlayToken } from '#lib/actions/streaming.ts'
import { cn } from '#lib/cn.ts'
import type { PlaybackOption } from '#lib/media/playback-url.ts'
import { type Player, type PlayerState, startPlayer } from '#lib/media/player.ts'
import { createStreamAddress } from '#lib/media/stream-address.ts'
import { reach } from '#lib/reach.ts'
import { PlayerControls } from './player-controls.tsx'
import { useRoom } from './room-provider.tsx'
import type { RoomStatus as Status } from './room-state.ts'
import { RoomStatus, TipBurst } from './room-status.tsx'

export interface LivePlayerProps extends Source {
  /** The performer's name. */
  name: string
  posterUrl: string | null
  currency: string
}

/** Plays the video of a live stream at the live edge. The poster fills the space around the picture. */
export function LivePlayer({ name, posterUrl, currency, ...source }: LivePlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { status, title, isCameraOff, isMuted } = useRoom().state
  const isEnded = status === 'ended'
  const player = usePlayer(video, source, isEnded)
  const [volume, setVolume] = useState(0)
  const isDark = isCameraOff && status === 'live'

  /** @param next from 0, which is silence, to 1 */
  function turn(next: number) {
    if (video.current) {
      video.current.muted = next === 0
      if (next > 0) video.current.volume = next
    }
    setVolume(next)
  }

  function start() {
    turn(1)
    player.play()
  }

  return (
    <div
      ref={frame}
      className="@container relative isolate size-full overflow-hidden bg-sunken"
      data-player={player.state}
    >
      {posterUrl && (
        <img
          src={posterUrl}
          alt=""
          className="absolute inset-0 -z-10 size-full scale-110 object-cover opacity-50 blur-2xl"
        />
      )}
      <video
        ref={video}
        playsInline
        autoPlay
        muted
        poster={posterUrl ?? undefined}
        aria-label={`Live video: ${title || name}`}
        // While the frames are black, the poster shows instead.
        className={cn('size-full object-contain transition-opacity duration-200', isDark && 'opacity-0')}
      />
      <div className="pointer-events-none absolute top-3 left-3">
        <RoomStatus />
      </div>
      <TipBurst currency={currency} />
      <PlayerNotice
        state={player.state}
        status={status}
        dark={isDark ? darkText({ name, isMuted, isSilent: volume === 0 }) : null}
        onStart={start}
      />
      {!isEnded && (
        <PlayerControls
          video={video}
          frame={frame}
          volume={volume}
          onTurn={turn}
          isPlaying={player.state === 'playing'}
          latencySeconds={player.latencySeconds}
        />
      )}
    </div>
  )
}

function PlayerNotice({
  state,
  status,
  dark,
  onStart,
}: {
  state: PlayerState
  status: Status
  /** Why the stream plays without a picture; null while there is one. */
  dark: string | null
  onStart(): void
}) {
  const wait = noticeText(state, status)
  const text = wait ?? dark
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
            {wait && status === 'live' && state !== 'unsupported' && <Spinner />}
            {text}
          </span>
        )
      )}
    </div>
  )
}

function darkText(of: { name: string; isMuted: boolean; isSilent: boolean }): string {
  if (of.isMuted) return 'Camera and microphone are off.'
  if (of.isSilent) return `The camera is off. Turn the sound on to hear ${of.name}.`
  return `The camera is off. You still hear ${of.name}.`
}

function noticeText(state: PlayerState, status: Status): string | null {
  if (status === 'ended') return 'The show is over. Thank you for watching.'
  if (state === 'unsupported') return 'This browser cannot play live video. Please try another one.'
  if (status === 'interrupted') return 'The connection to the stage broke off. Back in a moment.'
  if (state === 'full') return 'Every seat is taken. You will be let in as soon as one is free.'
  if (state === 'network-full')
    return 'Too many people on your network are watching. You will be let in as soon as one of them leaves.'
  if (state === 'loading') return 'The lights go down…'
  return state === 'waiting' ? 'Catching up…' : null
}

interface Source {
  streamId: string
  isSecure: boolean
  viewerURL: string
  applicationName: string
  option: PlaybackOption
  getToken: typeof getPlayToken
}

const TOKEN_FAILED = 'Cannot get stream secure token' // spec §8

/** Plays a live stream in a video element until it has ended. */
function usePlayer(video: RefObject<HTMLVideoElement | null>, source: Source, isEnded: boolean) {
  const player = useRef<Player>(null)
  const [state, setState] = useState<PlayerState>('loading')
  const [latencySeconds, setLatency] = useState<number | null>(null)

  const makeAddress = useEffectEvent(() => {
    const { getToken, ...address } = source
    return createStreamAddress({
      ...address,
      page: location,
      async askForToken() {
        const result = await reach(() => getToken(source.streamId))
        return result.status === 'done' ? result.data.tokenId : null
      },
      onNoToken: () => toast.error(TOKEN_FAILED),
    })
  })

  useEffect(() => {
    if (!video.current || isEnded) return
    const started = startPlayer(video.current, {
      isFile: source.option === 'mp4',
      getUrl: makeAddress(),
      onState: setState,
      onLatency: setLatency,
    })
    player.current = started
    return () => {
      player.current = null
      started.stop()
    }
  }, [video, isEnded, source.option])

  return { state, latencySeconds, play: () => player.current?.play() }
}
