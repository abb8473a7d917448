import { toast } from '#components/ui/toast-store.ts'

/** Spec §8: the result of a performer's registration stays for 5 s. */
const TOAST_MS = 5000

export function sayRegistered(message: string): void {
  toast.success(message, { durationMs: TOAST_MS })
}

export function sayRefused(text: string): void {
  toast.error(text, { durationMs: TOAST_MS })
}
