import { playbackUrl, type PlaybackAddress } from './playback-url.ts'

/** The default of the setting `viewerURL`: streams play from the host of the page. */
const PAGE_HOST = '/'

export interface StreamAddressOptions extends Omit<PlaybackAddress, 'protocol' | 'token'> {
  /** Whether the stream requires a token; the address requests one only then (spec §5). */
  isSecure: boolean
  page: { protocol: string; host: string }
  /** Resolves with null when there is no token. */
  askForToken(): Promise<string | null>
  /** Called once for any number of failures in a row, since a player keeps trying. */
  onNoToken(): void
}

/**
 * @returns a function that resolves with the address to play now, or an empty text while there is none (spec §5, §8)
 */
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
