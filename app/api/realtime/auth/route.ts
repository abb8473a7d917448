import { authorizeChannel } from '#contract/realtime.ts'
import { signFor } from '../sign.ts'

/** Signs the caller's subscription to a private channel: JSON `{ socketId, channelName }`. */
export async function POST(request: Request): Promise<Response> {
  return signFor(authorizeChannel, request)
}
