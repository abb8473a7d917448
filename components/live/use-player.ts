'use client'

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '#components/ui/toast-store.ts'
import type { getPlayToken } from '#lib/actions/streaming.ts'
import type { PlaybackOption } from '#lib/media/playback-url.ts'
import { startPlayer, type Player, type PlayerState } from '#lib/media/player.ts'
import { createStreamAddress } from '#lib/media/stream-address.ts'
import { reach } from '#lib/reach.ts'

export interface Source {
  streamId: string
  isSecure: boolean
  viewerURL: string
  applicationName: string
  option: PlaybackOption
  getToken: typeof getPlayToken
}

const TOKEN_FAILED = 'Cannot get stream secure token' // spec §8

/** Plays a live stream in a video element until it has ended. */
export function usePlayer(video: RefObject<HTMLVideoElement | null>, source: Source, isEnded: boolean) {
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
