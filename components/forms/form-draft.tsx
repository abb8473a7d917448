'use client'

import { useLayoutEffect, useRef } from 'react'
import { isSecretField } from '#lib/result.ts'
import { DRAFT, forgetInTab, keepInTab, readFromTab } from '#lib/tab-memory.ts'
import { REDIRECTED } from './use-form-action.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Stands in a form of new words, below its `UnsavedGuard`: the tab keeps them until they have been sent, over a reload,
 * over a link and Back, and over a phone that closes a page while its camera is open. Browsers do not do it for pages
 * that must not be stored, nor for a field whose words came back with a refusal. Passwords and files are not kept, and a
 * logout forgets the rest.
 */
export function FormDraft({
  name,
}: {
  /** What the words are about, and whose they are where the form is a member's. */
  name: string
}) {
  const place = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const stored = `${DRAFT}${name}`
    restoreWords(form, readFromTab(stored))
    const stop = new AbortController()
    const { signal } = stop
    const forget = () => forgetInTab(stored)
    form.addEventListener('input', () => keepInTab(stored, readWords(form)), { signal })
    form.addEventListener('reset', forget, { signal })
    form.addEventListener(REDIRECTED, forget, { signal })
    return () => stop.abort()
  }, [name])

  return <span ref={place} hidden />
}

/** The fields that a person fills in by words, ticks and choices. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement ||
        one instanceof HTMLSelectElement ||
        one instanceof HTMLTextAreaElement) &&
      !['file', 'hidden', 'submit', 'button', 'password'].includes(one.type) &&
      one.name !== '' &&
      !isSecretField(one.name) &&
      // No person reaches such a field: it is there for programs.
      one.tabIndex >= 0,
  )
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** A ticked box has a key of its own: several may have one name. */
const keyOf = (control: Control): string =>
  isTicked(control) ? `${control.name}=${control.value}` : control.name

function readWords(form: HTMLFormElement): Record<string, string | boolean> {
  return Object.fromEntries(
    controlsOf(form).map((control) => [keyOf(control), isTicked(control) ? control.checked : control.value]),
  )
}

function restoreWords(form: HTMLFormElement, words: unknown): void {
  if (typeof words !== 'object' || words === null) return
  const kept = new Map(Object.entries(words))
  for (const control of controlsOf(form)) {
    const word: unknown = kept.get(keyOf(control))
    if (isTicked(control)) {
      // A click, since React hears of a tick by nothing else.
      if (typeof word === 'boolean' && word !== control.checked && isUntouched(control)) control.click()
    } else if (typeof word === 'string' && word !== control.value && isUntouched(control)) {
      setValue(control, word)
      control.dispatchEvent(new Event('input', { bubbles: true }))
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}

/** The browser has put nothing back, and nobody was faster than the page's code. */
function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const { options } = control
    const first = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0]
    return control.value === (first?.value ?? '')
  }
  return isTicked(control)
    ? control.checked === control.defaultChecked
    : control.value === control.defaultValue
}

/** Past React's own setter on the field, which would take the event that follows for no change. */
function setValue(control: Control, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
}
