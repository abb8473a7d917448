'use client'

import { Eye, EyeOff } from 'lucide'
import { type ComponentProps, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cn } from '#lib/cn.ts'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'

const never = () => () => undefined

/**
 * A password, with a button that shows what was typed. The button sends nothing. When the form is sent or reset,
 * the password is hidden again: a browser remembers the texts of plain fields, and offers them to the device's next
 * user.
 */
export function PasswordInput({
  className,
  disabled,
  ref,
  showText = 'Show password',
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>
  /** The button's name, where the secret is not a password. */
  showText?: string
}) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const [isShown, setShown] = useState(false)
  // Without JavaScript the button would do nothing.
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    const hideNow = () => {
      // React renders after the browser has read the fields.
      if (input.current) input.current.type = 'password'
      hide()
    }
    form?.addEventListener('submit', hideNow, true)
    form?.addEventListener('reset', hide)
    return () => {
      form?.removeEventListener('submit', hideNow, true)
      form?.removeEventListener('reset', hide)
    }
  }, [input])

  return (
    <span className="relative block">
      <Input
        {...rest}
        ref={input}
        type={isShown ? 'text' : 'password'}
        disabled={disabled}
        autoCapitalize="none"
        spellCheck={false}
        className={cn('pr-12', className)}
      />
      {isReady && (
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={rest.id}
          disabled={disabled}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:text-ink disabled:opacity-50"
        >
          <Icon of={isShown ? EyeOff : Eye} className="size-5" />
          <span className="sr-only">{showText}</span>
        </button>
      )}
    </span>
  )
}
