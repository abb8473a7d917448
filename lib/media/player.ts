/** Plays a live stream in a video element: hls.js with low latency, then the browser's own HLS. */
import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'

/** `full` and `network-full`: the engine has no place for one more viewer, in all or of this network. */
export type PlayerState =
  | 'loading'
  | 'playing'
  | 'waiting'
  | 'full'
  | 'network-full'
  | 'blocked'
  | 'unsupported'

export interface PlayerOptions {
  /** The address is that of a file which grows, and not of a playlist. */
  isFile?: boolean
  /** The player asks again for each attempt: a token may have expired. An empty string means that there is none. */
  getUrl(): Promise<string>
  /** `blocked`: the browser wants a tap before it plays. */
  onState(state: PlayerState): void
  /** Distance to the live edge in seconds, a few times a second at most. */
  onLatency?(seconds: number): void
}

export interface Player {
  /** Plays after a gesture of the viewer. */
  play(): void
  stop(): void
}

const RETRY_MS = [500, 1000, 1500, 2000]
/** Who waits for a place does not hurry: each attempt asks a full engine. */
const FULL_RETRY_MS = 5000
const STALL_MS = 6000
const LOOK_MS = 500

/** Tries for ever: an interrupted stream comes back under the same address. */
export function startPlayer(video: HTMLVideoElement, options: PlayerOptions): Player {
  const leaving = new AbortController()
  let hls: Hls | null = null
  let attempt = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let lastTime = -1
  let lastMoveMs = Date.now()

  function tryPlay(): void {
    video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') options.onState('blocked')
    })
  }

  function retry(fullness?: 'full' | 'network-full'): void {
    if (leaving.signal.aborted || retryTimer) return
    options.onState(fullness ?? 'waiting')
    const quick = RETRY_MS[Math.min(attempt++, RETRY_MS.length - 1)]
    const delayMs = fullness ? FULL_RETRY_MS : quick
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      open().catch(() => retry())
    }, delayMs)
  }

  function close(): void {
    const playlist = hls?.levels[0]?.uri
    hls?.destroy()
    hls = null
    if (playlist) leaveSession(playlist)
  }

  async function open(): Promise<void> {
    close()
    lastMoveMs = Date.now()
    const [{ default: HlsPlayer }, url] = await Promise.all([import('hls.js/light'), options.getUrl()])
    if (leaving.signal.aborted) return
    if (url === '') return retry()
    if (options.isFile) {
      video.src = url
      tryPlay()
    } else if (HlsPlayer.isSupported()) {
      const opened = new HlsPlayer({
        lowLatencyMode: true,
        maxLiveSyncPlaybackRate: 1.1,
        backBufferLength: 10,
        manifestLoadPolicy: RETRY_POLICY,
        playlistLoadPolicy: RETRY_POLICY,
      })
      hls = opened
      opened.on(HlsPlayer.Events.MANIFEST_PARSED, tryPlay)
      opened.on(HlsPlayer.Events.ERROR, (_, problem) => onProblem(opened, problem))
      opened.loadSource(url)
      opened.attachMedia(video)
    } else if (video.canPlayType('application/vnd.apple.mpegurl')) {
      video.src = url
      tryPlay()
    } else {
      options.onState('unsupported')
    }
  }

  function onProblem(from: Hls, problem: ErrorData): void {
    if (!problem.fatal || from !== hls) return
    if (problem.type === 'mediaError' && attempt === 0) {
      attempt = 1
      from.recoverMediaError()
      return
    }
    retry(readFullness(problem))
  }

  function onMove(): void {
    if (video.currentTime === lastTime) return
    lastTime = video.currentTime
    lastMoveMs = Date.now()
    if (video.paused || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    attempt = 0
    options.onState('playing')
    if (hls && hls.latency > 0) options.onLatency?.(hls.latency)
  }

  const { signal } = leaving
  video.addEventListener('timeupdate', onMove, { signal })
  video.addEventListener('waiting', () => options.onState('waiting'), { signal })
  video.addEventListener('error', () => (hls ? undefined : retry()), { signal })
  // A file that grows ends with the performer's connection, and another begins when they are back.
  video.addEventListener('ended', () => (hls ? undefined : retry()), { signal })
  // A tab that is closed, or kept for a way back: a player there opens a session of its own.
  window.addEventListener('pagehide', close, { signal })
  window.addEventListener('pageshow', ({ persisted }) => (persisted ? retry() : undefined), { signal })
  // A player may stall without an error: after a restart of the engine, or a laptop's sleep.
  const watchdog = setInterval(() => {
    if (video.paused && attempt === 0) return
    if (Date.now() - lastMoveMs > STALL_MS) retry()
  }, LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(watchdog))

  options.onState('loading')
  open().catch(() => retry())
  return {
    play: tryPlay,
    stop() {
      leaving.abort()
      clearTimeout(retryTimer)
      close()
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** Tells the engine that nobody watches here any more: the room counts them no longer, at once. */
function leaveSession(playlist: string): void {
  const url = new URL(playlist, location.href)
  if (!url.searchParams.has('session')) return
  url.searchParams.set('leave', '1')
  // The engine misses a viewer who cannot say goodbye some seconds later.
  fetch(url, { keepalive: true, cache: 'no-store' }).catch(() => undefined)
}

/** What the engine says of its places in a refusal's body; other refusals pass, or are told by the page itself. */
function readFullness({ networkDetails }: ErrorData): 'full' | 'network-full' | undefined {
  if (!(networkDetails instanceof XMLHttpRequest)) return undefined
  if (networkDetails.responseText.includes('"STREAM_FULL"')) return 'full'
  return networkDetails.responseText.includes('"NETWORK_FULL"') ? 'network-full' : undefined
}

/** The waits are short: a restarted engine is back within seconds. */
const RETRY_POLICY = {
  default: {
    maxTimeToFirstByteMs: 8000,
    maxLoadTimeMs: 10_000,
    timeoutRetry: { maxNumRetry: 2, retryDelayMs: 300, maxRetryDelayMs: 1000 },
    errorRetry: { maxNumRetry: 3, retryDelayMs: 300, maxRetryDelayMs: 1000 },
  },
}
