import type { ReactNode } from 'react'

/** Layout "blank": content only (spec §2). */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="min-h-dvh outline-none">
      {children}
    </main>
  )
}
