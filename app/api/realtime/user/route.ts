import { authenticateSocket } from '#contract/realtime.ts'
import { signFor } from '../sign.ts'

/** Signs the caller's socket in: JSON `{ socketId }`. */
export async function POST(request: Request): Promise<Response> {
  return signFor(authenticateSocket, request)
}
