'use client'

import { useLayoutEffect, useRef } from 'react'
import { isSecretField } from '#lib/result.ts'
import { DRAFT, forgetInTab, keepInTab, readFromTab } from '#lib/tab-memory.ts'
import { REDIRECTED } from './use-form-action.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Keeps what a person types into a form in the tab until the form has been sent: over a reload, over a link and Back,
 * and when a phone closes the page while its camera is open. It stands in the form, below its `UnsavedGuard`. Browsers
 * do not restore pages that must not be stored, nor a field whose text came back with a refusal. The draft holds no
 * passwords and no files, and a logout deletes it.
 */
export function FormDraft({
  name,
}: {
  /** Names the form's subject, and in a member's form its person. */
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

/** The fields in which a person types, ticks or chooses. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement ||
        one instanceof HTMLSelectElement ||
        one instanceof HTMLTextAreaElement) &&
      !['file', 'hidden', 'submit', 'button', 'password'].includes(one.type) &&
      one.name !== '' &&
      !isSecretField(one.name) &&
      // No person reaches a field with a negative tabindex; it is a trap for programs.
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
      // Clicks the box, because React reacts to no other event of a box.
      if (typeof word === 'boolean' && word !== control.checked && isUntouched(control)) control.click()
    } else if (typeof word === 'string' && word !== control.value && isUntouched(control)) {
      setValue(control, word)
      control.dispatchEvent(new Event('input', { bubbles: true }))
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}

/**
 * Whether the field still has its default: the browser restored nothing, and nobody typed before the page's code ran.
 */
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

/** Bypasses React's own setter on the field, with which React would not see the following event as a change. */
function setValue(control: Control, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
}
