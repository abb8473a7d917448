'use client'

import { startTransition, type SubmitEvent, useActionState, useEffect, useRef } from 'react'
import { requestFormReset } from 'react-dom'
import { notSent } from '#lib/reach.ts'
import {
  readTypedValues,
  CONFIRM_PASSWORD,
  confirmationWanted,
  type FormState,
  type Refusal,
} from '#lib/result.ts'
import { toast } from '#components/ui/toast-store.ts'

/** The event that a form gets when its action has redirected the browser: the form was sent, and is not reset. */
export const REDIRECTED = 'redirected'

/** The props with which a form uses its action: `<form {...form}>`. */
export interface FormActionProps {
  action: (form: FormData) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

type FormAction<State> = (previous: State, form: FormData) => Promise<State>

export interface FormActionOptions<State> {
  initial: State
  /** Reads the form's state from the state of an action that answers more than that. */
  formOf: (state: State) => FormState<unknown>
  /** Makes the state after a call that got no answer. */
  whenLost: (previous: State, refusal: Refusal) => State
}

/**
 * The state of a form's server action. The browser posts the form by itself before JavaScript arrives. Afterwards
 * nothing that a person typed or chose is lost: the form is reset only after a successful action, and a dropped
 * network is a refusal (`NOT_SENT`), which also shows as a toast, since a long form may hide its own message. The first
 * refused field gets the focus.
 */
export function useFormAction<T>(
  action: FormAction<FormState<T>>,
): readonly [state: FormState<T>, form: FormActionProps, isPending: boolean]
export function useFormAction<State>(
  action: FormAction<State>,
  options: FormActionOptions<State>,
): readonly [state: State, form: FormActionProps, isPending: boolean]
export function useFormAction<T>(
  action: FormAction<FormState<T>>,
  options: FormActionOptions<FormState<T>> = { initial: null, formOf: keep, whenLost: take },
) {
  const { initial, formOf, whenLost } = options
  const lostToast = useRef<number>(null)
  const sender = useRef<HTMLFormElement>(null)
  const reaching: FormAction<FormState<T>> = async (previous, form) => {
    // The form is being sent again, so the toast of the previous attempt goes, here and on the page that follows.
    if (lostToast.current !== null) toast.dismiss(lostToast.current)
    try {
      const state = await action(previous, form)
      if (formOf(state)?.status === 'done') reset(form)
      return state
    } catch (error) {
      const refusal = findRefusal(error, form)
      lostToast.current = toast.error(refusal.toast.title)
      const isConfirming = confirmationWanted(formOf(previous)) !== null && form.has(CONFIRM_PASSWORD)
      return whenLost(previous, { ...refusal, values: readTypedValues(form), isConfirming })
    }
  }
  // The server renders the action itself into the form, for a browser without JavaScript.
  const [state, dispatch, isPending] = useActionState(
    typeof window === 'undefined' ? action : reaching,
    initial,
  )
  const told = formOf(state)
  useEffect(() => {
    if (told?.status === 'invalid' && sender.current) focusFirst(sender.current, Object.keys(told.fields))
  }, [told])
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    // React would reset the form after any result, and lose chosen files and passwords.
    event.preventDefault()
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
    SENDERS.set(form, event.currentTarget)
    sender.current = event.currentTarget
    startTransition(() => dispatch(form))
  }
  return [state, { action: dispatch, onSubmit }, isPending] as const
}

/**
 * Focuses the first refused field, which may be off the screen. It leaves the focus with a person who types elsewhere.
 */
function focusFirst(form: HTMLFormElement, names: readonly string[]) {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !form.contains(activeElement)) return
  const fields = [...form.elements].filter((one) => one instanceof HTMLElement)
  fields
    .find((one) => names.includes(one.getAttribute('name') ?? '') && one.getAttribute('type') !== 'hidden')
    ?.focus()
}

/** The form element from which each FormData was read. */
const SENDERS = new WeakMap<FormData, HTMLFormElement>()

/** @throws Next's own signals, which for an action are redirects */
function findRefusal(error: unknown, form: FormData): Refusal {
  try {
    return notSent(error)
  } catch (signal) {
    SENDERS.get(form)?.dispatchEvent(new Event(REDIRECTED))
    throw signal
  }
}

function reset(form: FormData) {
  const sender = SENDERS.get(form)
  // The fields take their new defaults together with the action's result.
  if (sender?.isConnected) startTransition(() => requestFormReset(sender))
}

const keep = <State>(state: State) => state
const take = (_previous: unknown, refusal: Refusal) => refusal
