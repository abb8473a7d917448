/**
 * Receives a request's body before the web half or upstream sees the request. Next holds a body in memory twice, so the
 * listener counts it as it arrives, and passes on only bodies that are complete and within the limits.
 */
import { IncomingMessage, type ServerResponse } from 'node:http'
import { findBodyClass } from '#contract/body-class.ts'
import { hasBody, BODY_RATES, type BodyRate, watchBodyRate } from '#limits/body-rate.ts'
import { type FrontLimits, SMALL_BODY_BYTES } from '#limits/settings.ts'
import type { Party } from '#limits/party.ts'
import { createQuota, type Reservation, type Quota } from '#limits/quota.ts'
import { REFUSALS, type Refusal } from './answer.ts'
import { mayBringFiles } from './file-forms.ts'
import type { Route } from './routes.ts'

/** `upload` streams to upstream, which receives it; the others stay in memory until they are answered. */
export type BodyKind = 'none' | 'small' | 'form' | 'upload'

export const MAX_BODY_BYTES = {
  small: SMALL_BODY_BYTES,
  /** A form with two identity documents of 8 MB. `next.config.mjs` holds the same value. */
  form: 18 * 1024 * 1024,
}

/**
 * A body lies in memory in blocks, and each block counts as a whole: bytes that come one by one would each cost a
 * hundred more. The first block is small and each further one doubles the body's memory up to the largest block, so that
 * a body that has hardly begun holds little memory.
 */
const FIRST_BLOCK_BYTES = 512
const LARGEST_BLOCK_BYTES = 16 * 1024

export type Body = readonly Buffer[]
export type Received = { request: IncomingMessage; body: Body } | { refused: Refusal }

export type BodyGuard = {
  /** @returns the request with its whole body, or why it is refused */
  receive(
    request: IncomingMessage,
    response: ServerResponse,
    kind: 'small' | 'form',
    party: Party,
  ): Promise<Received>
}

export function kindOfBody(request: IncomingMessage, route: Route): BodyKind {
  if (!hasBody(request)) return 'none'
  if (route.to === 'upstream')
    return findBodyClass(request.method, route.path) === 'small' ? 'small' : 'upload'
  return mayBringFiles(request.url ?? '', request.headers.cookie) ? 'form' : 'small'
}

export function createBodyGuard(limits: FrontLimits): BodyGuard {
  const rules: Record<'small' | 'form', { maxBytes: number; rate: BodyRate; held: Quota }> = {
    small: {
      maxBytes: MAX_BODY_BYTES.small,
      rate: BODY_RATES.small,
      held: createQuota({
        perNetwork: limits.LIMIT_BODY_MEGABYTES_PER_NETWORK,
        total: limits.LIMIT_BODY_MEGABYTES,
      }),
    },
    form: {
      maxBytes: MAX_BODY_BYTES.form,
      rate: BODY_RATES.form,
      held: createQuota({
        perNetwork: limits.LIMIT_FORM_MEGABYTES_PER_NETWORK,
        total: limits.LIMIT_FORM_MEGABYTES,
      }),
    },
  }

  return {
    receive(request, response, kind, party) {
      const { maxBytes, rate, held } = rules[kind]
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
        return Promise.resolve({ refused: REFUSALS.tooLarge })
      }
      return new Promise((resolve) => {
        const blocks: Buffer[] = []
        let size = 0
        let room = 0
        let hold: Reservation | null = null

        function drop(): void {
          hold?.release()
          blocks.length = 0
        }
        function settle(outcome: Received): void {
          stopWatch()
          request.off('data', take).off('end', finish).off('close', leave)
          // The web half works on a whole body: taking it away would break an answer that has begun.
          hold?.setYields('never')
          if ('refused' in outcome) drop()
          resolve(outcome)
        }
        function take(chunk: Buffer): void {
          if (size + chunk.length > maxBytes) return settle({ refused: REFUSALS.tooLarge })
          if (!append(chunk)) settle({ refused: REFUSALS.tooMany })
        }
        /** @returns false when there is no room for the chunk */
        function append(chunk: Buffer): boolean {
          for (let from = 0; from < chunk.length;) {
            if (size === room && !addBlock()) return false
            const block = blocks.at(-1)!
            const copied = chunk.copy(block, block.length - (room - size), from)
            from += copied
            size += copied
          }
          return true
        }
        function addBlock(): boolean {
          const bytes = Math.min(LARGEST_BLOCK_BYTES, Math.max(FIRST_BLOCK_BYTES, room))
          const giveWay = { yields: 'toAll', end: () => settle({ refused: REFUSALS.tooMany }) } as const
          if (hold ? !hold.grow(bytes) : !(hold = held.reserve(party, { amount: bytes, ...giveWay })))
            return false
          blocks.push(Buffer.allocUnsafeSlow(bytes))
          room += bytes
          return true
        }
        const finish = () => {
          const last = blocks.pop()
          if (last) blocks.push(last.subarray(0, last.length - (room - size)))
          settle({ request: withBody(request, blocks), body: [...blocks] })
        }
        const leave = () => settle({ refused: REFUSALS.badRequest })
        const stopWatch = watchBodyRate(
          rate,
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

/** Makes the same request once more, with its body at hand: the first one's stream has been read. */
function withBody(request: IncomingMessage, body: Body): IncomingMessage {
  const whole = new IncomingMessage(request.socket)
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  for (const block of body) whole.push(block)
  whole.push(null)
  whole.complete = true
  return whole
}
