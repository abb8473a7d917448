/** The browser's half of passkeys. Its library loads when the person is about to use one. */
import type { ActionResult } from '#lib/result.ts'

type Options = Record<string, unknown>

/** @returns the credential that the browser made, or a refusal with a text */
export async function createPasskey(options: Options): Promise<ActionResult<object>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return settle(startRegistration({ optionsJSON: options as never }))
}

/** @param quietly offers passkeys in the list that the browser opens at a field, and waits */
export async function readPasskey(options: Options, quietly = false): Promise<ActionResult<object>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return settle(startAuthentication({ optionsJSON: options as never, useBrowserAutofill: quietly }))
}

export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

/** Whether the browser can offer passkeys at a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

async function settle(made: Promise<object>): Promise<ActionResult<object>> {
  try {
    return { status: 'done', data: await made }
  } catch (error) {
    const title = wordsFor(error instanceof Error ? error.name : '')
    return { status: 'refused', code: 'PASSKEY_REFUSED', toast: { tone: 'error', title } }
  }
}

function wordsFor(name: string): string {
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'SecurityError') return 'Passkeys do not work at this address.'
  return 'Nothing was done: the passkey was not used.'
}
