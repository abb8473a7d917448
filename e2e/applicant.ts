/** Applies as a performer by the API. */
import { expect } from '@playwright/test'
import { registerPerformer } from '#contract/verifications.ts'
import { smallImage } from '#tests/support/images.ts'
import { newAddress, newPassword, newUsername, type World } from './world.ts'

/** @returns the username */
export async function apply(world: World): Promise<string> {
  const username = newUsername('nova')
  const body = {
    name: `Nova ${username.slice(-6)}`,
    username,
    email: `${username}@example.com`,
    password: newPassword(),
    firstName: 'Nora',
    lastName: 'Newton',
    gender: 'female',
    country: 'PT',
    dateOfBirth: '1995-04-12',
    acceptTerms: true,
    isAdult: true,
  } as const
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  for (const name of ['idVerification', 'documentVerification']) form.append(name, await smallImage())
  const url = `${world.origin}/api/v1${registerPerformer.path}`
  const answer = await fetch(url, { method: 'POST', body: form, headers: newAddress() })
  expect(answer.status, await answer.text()).toBe(200)
  return username
}
