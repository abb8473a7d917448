/** Second factors for the journeys: an app that shows codes, and a device that keeps passkeys. */
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from './fixtures.ts'

const PERIOD_MS = 30_000

/** Makes a code for each call. The product accepts no code twice, so a second call in one period gets the next code. */
export function codesOf(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let used = 0
  return () => {
    used = Math.max(used + 1, Math.floor(Date.now() / PERIOD_MS))
    return totp.generate({ timestamp: used * PERIOD_MS })
  }
}

/** Adds Chromium's virtual authenticator, which confirms every request by itself. */
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

/** Sends a form with an empty proof: the product then asks for the password, as it does ten minutes after a login. */
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
