/** What people hold besides their password: an app that shows codes, and a device that keeps passkeys. */
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from './fixtures.ts'

const PERIOD_MS = 30_000

/** No code is taken twice, so each step asks for the code of this half minute, or of the next one. */
export function codesOf(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let used = 0
  return () => {
    used = Math.max(used + 1, Math.floor(Date.now() / PERIOD_MS))
    return totp.generate({ timestamp: used * PERIOD_MS })
  }
}

/** Chromium's own authenticator in software; its person is always there. */
export async function plugInAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

export async function addPasskey(section: Locator, name: string): Promise<void> {
  await section.getByLabel('Name of the passkey').fill(name)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByText(name, { exact: true })).toBeVisible()
}

/** What a session of more than ten minutes is asked is asked of every form that brings an empty proof. */
export async function askForProof(form: Locator): Promise<void> {
  await form.evaluate((element: HTMLFormElement) => {
    const proof = document.createElement('input')
    proof.name = 'confirmPassword'
    proof.hidden = true
    element.append(proof)
    element.requestSubmit()
    proof.remove()
  })
}
