'use client'

import { CircleAlert } from 'lucide'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormStatus } from 'react-dom'
import { Icon } from './icon.tsx'

/**
 * The error line of a control, or of a group (fieldset) whose `aria-describedby` names it. It is about the
 * sent value: once the person changes the field, it disappears until the next answer.
 */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  const { pending } = useFormStatus()
  const place = useRef<HTMLParagraphElement>(null)
  const [isChanged, setChanged] = useState(false)

  useEffect(() => {
    if (!pending) setChanged(false)
  }, [pending])

  useEffect(() => {
    const control = findControl(place.current, id)
    const change = () => setChanged(true)
    control?.addEventListener('input', change)
    return () => control?.removeEventListener('input', change)
  }, [id])

  useEffect(() => {
    const control = findControl(place.current, id)
    if (control?.hasAttribute('aria-invalid')) control.setAttribute('aria-invalid', String(!isChanged))
  }, [id, isChanged])

  return (
    <p
      ref={place}
      id={id}
      role="alert"
      hidden={isChanged}
      className="flex items-start gap-1.5 text-sm font-medium text-danger [&[hidden]]:hidden"
    >
      {!isChanged && (
        <>
          <Icon of={CircleAlert} className="mt-[0.18em] size-4 shrink-0" />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}

/** The control, or the group, that the line describes. */
function findControl(line: HTMLElement | null, id: string | undefined): Element | null {
  if (!line || id === undefined) return null
  return line.ownerDocument.querySelector(`[aria-describedby~="${CSS.escape(id)}"]`)
}
