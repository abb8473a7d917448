import type { ReactNode } from 'react'

/** A sheet for a payment, without links that lead away from it. */
export function CheckoutSheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-media border border-line bg-surface p-6 shadow-lift md:p-8">
      <h1 className="mb-6 text-2xl">{title}</h1>
      {children}
    </div>
  )
}
