'use client'

import { SendHorizontal } from 'lucide'
import type { FormEvent } from 'react'
import { useEarlyInput } from '#components/forms/use-early-input.ts'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { cn } from '#lib/cn.ts'
import { Icon } from '../ui/icon.tsx'

export interface MessageFormProps {
  text: string
  /** Until the next message may go out; the text may be written meanwhile. */
  secondsLeft: number
  onType(text: string): void
  onSend(): void
}

/** The box in which a member writes to the room. */
export function MessageForm({ text, secondsLeft, onType, onSend }: MessageFormProps) {
  const field = useEarlyInput(({ value }) => onType(value))

  function submit(event: FormEvent) {
    event.preventDefault()
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
        onChange={(event) => onType(event.target.value)}
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
