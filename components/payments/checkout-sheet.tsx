import type { ReactNode } from 'react'

/** One clear sheet for a payment, without anything beside it that leads away. */
export function CheckoutSheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-media border border-line bg-surface p-6 shadow-lift md:p-8">
      <h1 className="mb-6 text-2xl">{title}</h1>
      {children}
    </div>
  )
}
