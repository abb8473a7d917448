/** A name as Next gives it to an action. */
export const ACTION_ID = '4f'.repeat(21)
export const UNKNOWN_ID = '5e'.repeat(21)

/** @returns the body as a browser sends it, in pieces, as the listener holds it */
export async function encodeForm(
  fields: readonly (readonly [name: string, value: string | File])[],
): Promise<{ type: string; body: Buffer[] }> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const response = new Response(form)
  const whole = Buffer.from(await response.arrayBuffer())
  return {
    type: response.headers.get('content-type')!,
    body: [whole.subarray(0, 100), whole.subarray(100)],
  }
}
