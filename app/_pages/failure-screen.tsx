'use client'

import { CloudOff } from 'lucide'
import { RememberedLogo } from '#components/layout/remembered-site.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { BlankLayout } from '../_layouts/blank-layout.tsx'

export interface FailureScreenProps {
  title: string
  text: string
  retry: () => void
}

export function FailureScreen({ title, text, retry }: FailureScreenProps) {
  return (
    <BlankLayout>
      <div className="page grid min-h-dvh grid-rows-[auto_1fr] place-items-center">
        {/* oxlint-disable-next-line next/no-html-link-for-pages -- what has failed is left by a whole new document */}
        <a href="/" className="flex min-h-(--header-height) items-center justify-self-start text-brand-text">
          <RememberedLogo siteName="Home" />
        </a>
        <EmptyState
          as="h1"
          icon={<Icon of={CloudOff} />}
          title={title}
          action={<Button onClick={retry}>Try again</Button>}
        >
          {text}
        </EmptyState>
      </div>
    </BlankLayout>
  )
}
