'use client'

import { Timer } from 'lucide'
import { useState } from 'react'
import type { SlowModeSeconds } from '#contract/conversations.ts'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast-store.ts'
import { slowDown } from '#lib/actions/streaming.ts'
import { reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import { Icon } from '../ui/icon.tsx'
import { useRoom } from './room-provider.tsx'

const CHOICES: readonly SlowModeSeconds[] = [0, 5, 10, 30, 60]

/** The performer's choice of how often each fan may write. */
export function SlowModeControl({ conversationId }: { conversationId: string }) {
  const { state, setSlowMode } = useRoom()
  const [wanted, setWanted] = useState<SlowModeSeconds | null>(null)

  async function choose(seconds: SlowModeSeconds) {
    setWanted(seconds)
    const result = await reach(() => slowDown(conversationId, seconds))
    if (result.status === 'done') setSlowMode(seconds)
    else toast.error(failureText(result))
    setWanted(null)
  }

  return (
    <div className="flex items-center justify-between gap-2 border-t border-line px-4 py-2 text-sm text-muted">
      <Label htmlFor="slow-mode" className="flex items-center gap-2 whitespace-nowrap">
        <Icon of={Timer} className="size-4" /> Slow mode
      </Label>
      <Select
        id="slow-mode"
        className="w-32"
        value={wanted ?? state.slowModeSeconds}
        onChange={({ target }) => {
          const seconds = CHOICES.find((one) => String(one) === target.value)
          if (seconds !== undefined) void choose(seconds)
        }}
      >
        {CHOICES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? 'Off' : `Every ${seconds} s`}
          </option>
        ))}
      </Select>
    </div>
  )
}
