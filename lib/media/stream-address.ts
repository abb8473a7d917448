import { playbackUrl, type PlaybackAddress } from './playback-url.ts'

/** In the setting `viewerURL`, which it is by default: streams play from the host of the page. */
const PAGE_HOST = '/'

export interface StreamAddressOptions extends Omit<PlaybackAddress, 'protocol' | 'token'> {
  /** Whether the stream asks for a token. Only then one is asked for (spec §5). */
  isSecure: boolean
  page: { protocol: string; host: string }
  /** Null when there is none to be had. */
  askForToken(): Promise<string | null>
  /** Called once for any number of failures in a row: a player goes on trying. */
  onNoToken(): void
}

/** @returns a function that answers the address to play from now; an empty text while there is none (spec §5, §8) */
export function createStreamAddress(options: StreamAddressOptions): () => Promise<string> {
  const { isSecure, page, askForToken, onNoToken, ...address } = options
  const viewerURL = address.viewerURL === PAGE_HOST ? page.host : address.viewerURL
  let hasFailed = false
  return async () => {
    const token = isSecure ? await askForToken() : null
    if (isSecure && !token) {
      if (!hasFailed) onNoToken()
      hasFailed = true
      return ''
    }
    hasFailed = false
    return playbackUrl({ ...address, viewerURL, protocol: page.protocol, token })
  }
}
