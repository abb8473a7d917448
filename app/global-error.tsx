'use client'

import './globals.css'
import { Failure, type FailureProps } from './_pages/failure.tsx'

/** A document of its own, for when the root layout itself fails. */
export default function GlobalError({ error }: { error: FailureProps['error'] }) {
  return (
    <html lang="en">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1" />
        <title>Something went wrong</title>
      </head>
      <body>
        <Failure error={error} retry={() => window.location.reload()} />
      </body>
    </html>
  )
}
