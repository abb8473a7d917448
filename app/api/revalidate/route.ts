import { revalidateTag } from 'next/cache'
import { z } from 'zod'
import { parseJson, readBoundedText } from '#lib/bff/bounded-text.ts'
import { dataAnswer, refusalAnswer } from '#lib/bff/json-answer.ts'
import { internalSecret } from '#lib/config.ts'
import { isSigned } from '#lib/session/signature.ts'

const MAX_BODY_BYTES = 64_000
const Body = z.object({ tags: z.array(z.string().min(1).max(200)).max(500) })

/**
 * Upstream names the tags that have changed, and the next request reads them again. Its signature covers time and body.
 */
export async function POST(request: Request): Promise<Response> {
  const body = await readBoundedText(request, MAX_BODY_BYTES)
  if (body === null) return refusalAnswer('PAYLOAD_TOO_LARGE')
  const message = {
    timestamp: request.headers.get('x-ovation-timestamp'),
    signature: request.headers.get('x-ovation-signature'),
    body,
  }
  if (!(await isSigned(message, internalSecret()))) return refusalAnswer('SIGNATURE_INVALID')
  const parsed = Body.safeParse(parseJson(body))
  if (!parsed.success) return refusalAnswer('MALFORMED_REQUEST')
  for (const tag of parsed.data.tags) revalidateTag(tag, { expire: 0 })
  return dataAnswer({ revalidated: parsed.data.tags.length })
}
