import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './kernel/config.ts'
import type { Log } from './kernel/log.ts'
import { antMediaEngine } from './kernel/media/ant-media.ts'
import { startEmbeddedEngine } from './kernel/media/embedded.ts'
import type { MediaEngine } from './kernel/media/engine.ts'
import { deriveKey } from './kernel/secrets.ts'

/** Connects to Ant Media Server when ANT_MEDIA_URL is set; otherwise starts the embedded engine as a child process. */
export async function startMedia(config: Config, log: Log): Promise<MediaEngine> {
  const appName = config.APP_NAME
  const ffmpegPath = config.FFMPEG_PATH ? { ffmpegPath: config.FFMPEG_PATH } : {}
  if (config.ANT_MEDIA_URL) {
    if (!config.ANT_MEDIA_SECRET) throw new Error('ANT_MEDIA_URL also needs ANT_MEDIA_SECRET.')
    return antMediaEngine({
      appName,
      baseUrl: config.ANT_MEDIA_URL,
      streamSecret: config.ANT_MEDIA_SECRET,
      ...(config.ANT_MEDIA_REST_SECRET ? { restSecret: config.ANT_MEDIA_REST_SECRET } : {}),
      dataDir: path.resolve(config.DATA_DIR),
      log,
      ...ffmpegPath,
    })
  }
  return startEmbeddedEngine({
    appName,
    secret: deriveKey(config.INTERNAL_SECRET, 'media-token').toString('hex'),
    gatewaySecret: gatewaySecretOf(config),
    limits: {
      maxSessionsPerStream: config.LIVE_VIEWERS,
      maxSessionsPerNetwork: config.LIVE_VIEWERS_PER_NETWORK,
      maxCountedPerNetwork: config.LIVE_COUNTED_PER_NETWORK,
    },
    dataDir: path.resolve(config.DATA_DIR),
    udpPorts: config.mediaPorts,
    bindAddress: config.MEDIA_BIND_ADDRESS,
    iceServers: config.ICE_SERVERS,
    entry: findEntry('media-engine'),
    log,
    ...(config.MEDIA_PUBLIC_IP ? { publicIp: config.MEDIA_PUBLIC_IP } : {}),
    ...ffmpegPath,
  })
}

/**
 * Returns the secret by which the embedded engine knows that a viewer's network comes from our gateway and not from
 * another process on this machine.
 */
export function gatewaySecretOf({ INTERNAL_SECRET }: Pick<Config, 'INTERNAL_SECRET'>): string {
  return deriveKey(INTERNAL_SECRET, 'media-gateway').toString('hex')
}

/** Returns the file of a child process: beside the running bundle in production, the source in development. */
export function findEntry(name: 'media-engine' | 'picture-worker'): string {
  const running = process.argv[1] ?? ''
  return running.endsWith('.mjs')
    ? path.join(path.dirname(running), `${name}.mjs`)
    : fileURLToPath(new URL(`./${name}/main.ts`, import.meta.url))
}
