'use server'

import { refresh } from 'next/cache'
import {
  blockUser as blockUserCall,
  type BlockedUser,
  listBlockedCountries,
  setBlockedCountries,
  unblockUser as unblockUserCall,
} from '#contract/performer-blocks.ts'
import { listCountries } from '#contract/locations.ts'
import type { ActionResult, FormState } from '../result.ts'
import { act, requireSession, submit } from './call.ts'
import { assertForm } from './form.ts'
import { FROM_FORM } from './sources.ts'

interface Countries {
  countries: string[]
}

/** Blocks one more country; field `country` holds its name or code. */
export async function addCountry(
  _previous: FormState<Countries>,
  form: FormData,
): Promise<FormState<Countries>> {
  await requireSession()
  assertForm(form)
  const typed = form.get('country')
  const country = typeof typed === 'string' ? typed.trim() : ''
  const known = await act(listCountries, {})
  if (known.status !== 'done') return known
  const wanted = country.toLowerCase()
  const found = known.data.find(({ code, name }) => [code.toLowerCase(), name.toLowerCase()].includes(wanted))
  if (!found)
    return {
      status: 'invalid',
      fields: { country: 'Choose a country from the list.' },
      values: { country },
    }
  return change((countries) => [...countries, found.code], `${found.name} no longer finds you.`)
}

/** Unblocks a country; field `code`. */
export async function removeCountry(
  _previous: FormState<Countries>,
  form: FormData,
): Promise<FormState<Countries>> {
  assertForm(form)
  const code = form.get('code')
  return change(
    (countries) => countries.filter((one) => one !== code),
    'Your page can be found from there again.',
  )
}

async function change(
  next: (countries: string[]) => string[],
  title: string,
): Promise<ActionResult<Countries>> {
  const current = await act(listBlockedCountries, {})
  if (current.status !== 'done') return current
  const countries = next(current.data.countries)
  const toast = { tone: 'success', title } as const
  const result = await act(setBlockedCountries, { body: { countries } }, { toast })
  if (result.status === 'done') refresh()
  return result
}

/** Blocks an account; fields `user` (username or id) and `reason`. */
export async function blockUser(
  _previous: FormState<BlockedUser>,
  form: FormData,
): Promise<FormState<BlockedUser>> {
  await requireSession()
  assertForm(form)
  const typed = form.get('user')
  const user = typeof typed === 'string' ? typed.trim().replace(/^@/, '') : ''
  if (!user)
    return {
      status: 'invalid',
      fields: { user: 'Enter a username.' },
      values: { user: '', ...reasonOf(form) },
    }
  const result = await submit(blockUserCall, form, { body: { user, reason: FROM_FORM } })
  if (result.status === 'done') refresh()
  return result
}

function reasonOf(form: FormData): Record<string, string> {
  const reason = form.get('reason')
  return typeof reason === 'string' ? { reason } : {}
}

/** Unblocks an account; field `id`. */
export async function unblockUser(
  _previous: FormState<unknown>,
  form: FormData,
): Promise<FormState<unknown>> {
  await requireSession()
  assertForm(form)
  const toast = { tone: 'success', title: 'They can find you again.' } as const
  const result = await act(unblockUserCall, { params: { id: String(form.get('id')) } }, { toast })
  if (result.status === 'done') refresh()
  return result
}
