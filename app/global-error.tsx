'use client'

import './globals.css'
import { useUiSettings } from '#components/layout/use-ui-settings.ts'
import { Failure, type FailureProps } from './_pages/failure.tsx'

/** The root layout itself failed: a document of its own. */
export default function GlobalError({ error }: { error: FailureProps['error'] }) {
  // Brings the theme, too.
  useUiSettings()
  return (
    <html lang="en">
      <body>
        <Failure error={error} retry={() => window.location.reload()} />
      </body>
    </html>
  )
}
