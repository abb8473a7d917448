'use client'

import { useState } from 'react'
import { useUnderWay } from './use-under-way.ts'
import { toast } from '../ui/toast-store.ts'

/**
 * Code that few visitors of a page need: the browser loads it at the first use. When it does not arrive, the page
 * shows a message and stays, and the next use tries again.
 * @param load imports it
 */
export function useOnDemand<T>(load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<{ code: T } | null>(null)
  const loading = useUnderWay<true>()

  function ask() {
    if (loaded) return
    void loading.run(true, async () => {
      const code = await load().catch(() => null)
      if (code) setLoaded({ code })
      else
        toast.error(
          navigator.onLine ? 'No answer. Please try again.' : 'You are offline. Try again when you are back.',
        )
    })
  }

  return { code: loaded?.code ?? null, isLoading: loading.items.length > 0, ask }
}
