export type PlaybackOption = 'hls' | 'mp4' | 'webrtc'

export interface PlaybackAddress {
  /** `https:` or `http:`, as in `location.protocol`. */
  protocol: string
  /** The setting `viewerURL`: a host, with or without a scheme of its own. */
  viewerURL: string
  applicationName: string
  streamId: string
  option: PlaybackOption
  /** Set when the stream requires a token. */
  token?: string | null
}

/**
 * The address of a stream (spec §5): protocol, viewer host, application, `/streams/{streamId}`, extension.
 * @returns an empty string when the viewer host or the application name is missing
 */
export function playbackUrl(address: PlaybackAddress): string {
  const host = address.viewerURL.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, '')
  if (!host || !address.applicationName) return ''
  const protocol = address.protocol.replace(/:?(\/\/)?$/, ':')
  const extension = address.option === 'mp4' ? 'mp4' : 'm3u8'
  const streamId = encodeURIComponent(address.streamId)
  const query = address.token ? `?token=${encodeURIComponent(address.token)}` : ''
  return `${protocol}//${host}/${address.applicationName}/streams/${streamId}.${extension}${query}`
}
