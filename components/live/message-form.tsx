'use client'

import { SendHorizontal } from 'lucide'
import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { useEarlyInput } from '#components/forms/use-early-input.ts'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { cn } from '#lib/cn.ts'
import { forgetInTab, keepInTab, readFromTab } from '#lib/tab-memory.ts'
import { Icon } from '../ui/icon.tsx'

export interface MessageFormProps {
  /** The name under which the tab keeps the unsent text; it contains the writer and the room. */
  name: string
  text: string
  /** Seconds until the next message may be sent; the member can type meanwhile. */
  secondsLeft: number
  onType(text: string): void
  onSend(): void
}

/** The box in which a member writes to the room. */
export function MessageForm({ name, text, secondsLeft, onType, onSend }: MessageFormProps) {
  const field = useEarlyInput(({ value }) => onType(value))
  const restore = useEffectEvent((kept: unknown) => {
    if (typeof kept === 'string' && !field.current?.value) onType(kept)
  })
  useEffect(() => restore(readFromTab(name)), [name])

  function submit(event: FormEvent) {
    event.preventDefault()
    forgetInTab(name)
    onSend()
  }
  const isWaiting = secondsLeft > 0
  return (
    <form onSubmit={submit} className="relative min-w-0 flex-1">
      <Input
        ref={field}
        aria-label="Message"
        placeholder="Say something nice"
        value={text}
        maxLength={500}
        autoComplete="off"
        enterKeyHint="send"
        className="pr-12"
        onChange={(event) => {
          keepInTab(name, event.target.value)
          onType(event.target.value)
        }}
      />
      <Button
        type="submit"
        size="icon"
        variant="ghost"
        className={cn('absolute inset-y-0 right-0', !text.trim() && 'text-muted')}
        aria-label={isWaiting ? `Send in ${secondsLeft} s` : 'Send'}
        disabled={isWaiting}
      >
        {isWaiting ? (
          <span className="text-sm tabular-nums">{secondsLeft}</span>
        ) : (
          <Icon of={SendHorizontal} className="size-5" />
        )}
      </Button>
    </form>
  )
}
