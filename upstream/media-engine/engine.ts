import type { EngineLog } from './log.ts'
import type { EngineCallName, EngineConfig, EngineReplies, ParentMessage, StreamEvent } from './protocol.ts'
import { EngineServer } from './server.ts'
import { Streams } from './streams.ts'

/** A running engine, which carries out the parent's calls. */
export class Engine {
  readonly streams: Streams
  readonly #server: EngineServer

  private constructor(streams: Streams, server: EngineServer) {
    this.streams = streams
    this.#server = server
  }

  static async start(
    config: EngineConfig,
    log: EngineLog,
    onEvent: (event: StreamEvent) => void,
  ): Promise<{ engine: Engine; port: number }> {
    const streams = new Streams(config, log, onEvent)
    const server = new EngineServer(config, streams, log)
    const port = await server.listen()
    log('debug', 'media engine listens', { port, pid: process.pid })
    return { engine: new Engine(streams, server), port }
  }

  /** Carries out a call other than `configure`. @throws EngineError, or Error when a recording cannot be joined */
  async call(message: ParentMessage): Promise<EngineReplies[EngineCallName]> {
    switch (message.name) {
      case 'open':
        this.streams.open(message.args)
        return null
      case 'close':
        return this.streams.close(message.args.streamId, message.args.record)
      case 'kick':
        this.streams.get(message.args.streamId).kick(message.args.tokenHash)
        return null
      case 'dropPublisher':
        this.streams.get(message.args.streamId).dropPublisher()
        return null
      case 'stop':
        await this.stop()
        return null
      case 'configure':
        throw new Error('the engine is configured already')
    }
  }

  async stop(): Promise<void> {
    await this.streams.stop()
    await this.#server.close()
  }
}
