/** Plays a live stream in a video element: hls.js with low latency, then the browser's own HLS. */
import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'

/** `full`: the engine accepts no more viewers. `network-full`: it accepts no more viewers of this network. */
export type PlayerState =
  | 'loading'
  | 'playing'
  | 'waiting'
  | 'full'
  | 'network-full'
  | 'blocked'
  | 'unsupported'

export interface PlayerOptions {
  /** Whether the address is that of a growing file instead of a playlist. */
  isFile?: boolean
  /**
   * The player calls it for each attempt, since a token may have expired. An empty string means that there is no
   * address.
   */
  getUrl(): Promise<string>
  /** `blocked`: the browser wants a tap before it plays. */
  onState(state: PlayerState): void
  /** Distance to the live edge in seconds, a few times a second at most. */
  onLatency?(seconds: number): void
}

export interface Player {
  /** Starts the playback in the handler of a viewer's gesture, where the browser allows it. */
  play(): void
  stop(): void
}

const RETRY_MS = [500, 1000, 1500, 2000]
/** Pause between attempts while the engine is full; longer than others, because each attempt loads it. */
const FULL_RETRY_MS = 5000
const STALL_MS = 6000
const LOOK_MS = 500

/** Starts a player that retries for ever, because an interrupted stream comes back under the same address. */
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
  // A growing file ends with the performer's connection, and another file begins when they are back.
  video.addEventListener('ended', () => (hls ? undefined : retry()), { signal })
  // The tab is closed, or the browser caches the page for the back button; when it returns, the player opens a new
  // session.
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

/** Tells the engine that this viewer has left, so that the room's count falls at once. */
function leaveSession(playlist: string): void {
  const url = new URL(playlist, location.href)
  if (!url.searchParams.has('session')) return
  url.searchParams.set('leave', '1')
  // When the request fails, the engine notices the missing viewer some seconds later.
  fetch(url, { keepalive: true, cache: 'no-store' }).catch(() => undefined)
}

/**
 * Reads from a refusal's body whether the engine is full. Other refusals are temporary, or the page itself shows them.
 */
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
