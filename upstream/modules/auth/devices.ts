import Bowser from 'bowser'
import type { z } from 'zod'
import type { Device } from '#contract/sessions.ts'

const KINDS: Record<string, z.infer<typeof Device>['kind']> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'desktop',
}

/** What a browser says of itself, for people: `Firefox on Windows`. Nothing depends on the browser's word. */
export function describeDevice(userAgent: string): z.infer<typeof Device> {
  // Bowser throws for an empty one.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  const name = [browser.name, os.name].filter(Boolean).join(' on ')
  return { name: name || 'An unknown device', kind: KINDS[platform.type ?? ''] ?? 'other' }
}
