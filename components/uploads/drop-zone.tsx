'use client'

import { Camera, Plus, Upload } from 'lucide'
import { type ChangeEvent, type RefObject, useEffect, useEffectEvent } from 'react'
import { buttonVariants } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { cn } from '#lib/cn.ts'

export interface DropZoneProps {
  id: string
  input: RefObject<HTMLInputElement | null>
  /** Files are being dragged to where this zone takes them. */
  isDragged: boolean
  /** Takes less room: some files are there already, or the field is a small one. */
  isSmall: boolean
  /** The text of the control that opens the browser's choice of files. */
  choose: string
  isMultiple: boolean
  contentTypes: readonly string[]
  hint: string
  onFiles: (files: File[]) => void
}

const LABEL_CLASSES =
  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** Where files come in: by a drop, a choice, a paste, or the camera of a phone. */
export function DropZone(props: DropZoneProps) {
  const { id, input, isDragged, isSmall, choose, isMultiple, contentTypes, hint, onFiles } = props
  const begin = useEffectEvent(() => {
    // The person may have chosen files before hydration.
    if (input.current) take(input.current)
  })
  useEffect(() => begin(), [])

  function take(control: HTMLInputElement) {
    const files = [...(control.files ?? [])]
    // The same file can be chosen again, and the form posts none.
    control.value = ''
    if (files.length > 0) onFiles(files)
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget)
  const describedBy = `${id}-hint`
  const camera = cameraTypes(contentTypes)

  return (
    <div
      className={cn(
        'flex flex-col items-center rounded-media border border-dashed border-line-strong bg-surface px-4 text-center transition-colors',
        isSmall ? 'gap-x-4 gap-y-2 py-3 sm:flex-row sm:text-left' : 'gap-3 py-6 sm:py-8',
        isDragged && 'border-solid border-brand bg-brand-soft outline-2 outline-brand',
      )}
    >
      {!isSmall && (
        <span className="flex size-12 items-center justify-center rounded-full bg-brand-soft text-brand-text">
          <Icon of={Upload} className="size-5.5" />
        </span>
      )}
      <div className={cn('min-w-0', isSmall && 'order-last flex-1 max-sm:order-first')}>
        {!isSmall && (
          <p className="font-semibold pointer-coarse:hidden" aria-hidden>
            {isDragged ? 'Let go to add them' : 'Drop files here, or paste them'}
          </p>
        )}
        {isSmall && isDragged && (
          <p className="text-sm font-semibold" aria-hidden>
            Let go to add them
          </p>
        )}
        <p id={describedBy} className={cn('text-sm text-muted', isSmall && isDragged && 'sr-only')}>
          {hint}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <label
          className={cn(buttonVariants({ variant: 'secondary', size: isSmall ? 'sm' : 'md' }), LABEL_CLASSES)}
        >
          {isSmall && <Icon of={Plus} />}
          {choose}
          <input
            ref={input}
            id={id}
            type="file"
            multiple={isMultiple}
            accept={contentTypes.join(',')}
            aria-describedby={describedBy}
            onChange={onChange}
            className="sr-only"
          />
        </label>
        {camera && (
          <label
            className={cn(
              buttonVariants({ variant: 'secondary', size: isSmall ? 'sm' : 'md' }),
              LABEL_CLASSES,
              'pointer-fine:hidden',
            )}
          >
            <Icon of={Camera} />
            {camera === 'video/*' ? 'Film it' : 'Use the camera'}
            <input
              type="file"
              accept={camera}
              capture="environment"
              onChange={onChange}
              className="sr-only"
            />
          </label>
        )}
      </div>
    </div>
  )
}

/** What a phone's camera can bring; null when it has nothing that fits. */
function cameraTypes(contentTypes: readonly string[]): string | null {
  const found = ['image', 'video'].filter((kind) => contentTypes.some((type) => type.startsWith(`${kind}/`)))
  return found.map((kind) => `${kind}/*`).join(',') || null
}
