/**
 * Takes a request's body in before anybody behind the listener sees the request. Next holds a body in memory, twice
 * over; so the listener counts it as it comes, and hands on only what is whole and within the limits.
 */
import { IncomingMessage, type ServerResponse } from 'node:http'
import { hasBody, PACES, type Pace, watchPace } from '#admission/pace.ts'
import { type FrontLimits, SMALL_BODY_BYTES } from '#admission/settings.ts'
import { createTally, type Tally } from '#admission/tally.ts'
import { REFUSALS, type Refusal } from './answer.ts'
import { mayBringFiles } from './file-forms.ts'
import type { Route } from './routes.ts'

/** `upload` streams to upstream, which takes it in; the others stay in memory until they are answered. */
export type BodyKind = 'none' | 'small' | 'form' | 'upload'

export const MAX_BODY_BYTES = {
  small: SMALL_BODY_BYTES,
  /** A form with two papers of 8 MB. `next.config.mjs` holds the same value. */
  form: 18 * 1024 * 1024,
}

/**
 * A body lies in memory in blocks of this size, and counts by them: bytes that come one by one would each cost a
 * hundred more.
 */
const BLOCK_BYTES = 16 * 1024

export type Received = { request: IncomingMessage } | { refused: Refusal }

export type BodyGuard = {
  /** @returns the request with its whole body, or why it is refused */
  receive(
    request: IncomingMessage,
    response: ServerResponse,
    kind: 'small' | 'form',
    network: string,
  ): Promise<Received>
}

export function kindOfBody(request: IncomingMessage, route: Route): BodyKind {
  if (!hasBody(request)) return 'none'
  const { 'content-type': type, cookie } = request.headers
  if (route.to === 'upstream') return /^multipart\/form-data\b/i.test(type ?? '') ? 'upload' : 'small'
  return mayBringFiles(request.url ?? '', cookie) ? 'form' : 'small'
}

export function createBodyGuard(limits: FrontLimits): BodyGuard {
  const rules: Record<'small' | 'form', { maxBytes: number; pace: Pace; held: Tally }> = {
    small: {
      maxBytes: MAX_BODY_BYTES.small,
      pace: PACES.small,
      held: createTally({
        perNetwork: limits.LIMIT_BODY_MEGABYTES_PER_NETWORK,
        total: limits.LIMIT_BODY_MEGABYTES,
      }),
    },
    form: {
      maxBytes: MAX_BODY_BYTES.form,
      pace: PACES.form,
      held: createTally({
        perNetwork: limits.LIMIT_FORM_MEGABYTES_PER_NETWORK,
        total: limits.LIMIT_FORM_MEGABYTES,
      }),
    },
  }

  return {
    receive(request, response, kind, network) {
      const { maxBytes, pace, held } = rules[kind]
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
        return Promise.resolve({ refused: REFUSALS.tooLarge })
      }
      return new Promise((resolve) => {
        const blocks: Buffer[] = []
        let size = 0

        function drop(): void {
          held.giveBack(network, blocks.length * BLOCK_BYTES)
          blocks.length = 0
        }
        function settle(outcome: Received): void {
          stopWatch()
          request.off('data', take).off('end', finish).off('close', leave)
          if ('refused' in outcome) drop()
          resolve(outcome)
        }
        function take(chunk: Buffer): void {
          size += chunk.length
          if (size > maxBytes) return settle({ refused: REFUSALS.tooLarge })
          if (!append(chunk)) settle({ refused: REFUSALS.tooMany })
        }
        /** @returns false when the network, or all of them, hold as much as they may */
        function append(chunk: Buffer): boolean {
          let from = 0
          while (from < chunk.length) {
            const end = (size - chunk.length + from) % BLOCK_BYTES
            if (end === 0) {
              if (!held.take(network, BLOCK_BYTES)) return false
              blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
            }
            from += chunk.copy(blocks.at(-1)!, end, from)
          }
          return true
        }
        const finish = () => settle({ request: withBody(request, blocks, size) })
        const leave = () => settle({ refused: REFUSALS.badRequest })
        const stopWatch = watchPace(
          pace,
          () => size,
          () => settle({ refused: REFUSALS.tooSlow }),
        )
        // The web half holds the body for as long as it works on the answer.
        response.once('close', drop)
        request.on('data', take).once('end', finish).once('close', leave)
      })
    },
  }
}

/** The same request once more, with its body at hand: the first has been read. */
function withBody(request: IncomingMessage, blocks: Buffer[], size: number): IncomingMessage {
  const whole = new IncomingMessage(request.socket)
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  const last = size % BLOCK_BYTES
  for (const [at, block] of blocks.entries()) {
    whole.push(at === blocks.length - 1 && last > 0 ? block.subarray(0, last) : block)
  }
  whole.push(null)
  whole.complete = true
  return whole
}
