'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import type { CropShape } from './crop-dialog.tsx'

const NOT_CROPPED = 'This browser cannot crop this picture, so it is uploaded as it is.'
const NOT_LOADED = 'The frame for your picture did not load. Your picture is still here.'

// The dialog loads only on pages that crop, after the page itself.
const loadDialog = () => Promise.all([import('./crop-dialog.tsx'), import('./crop-picture.ts')])
type DialogCode = Awaited<ReturnType<typeof loadDialog>>

export interface Cropping {
  /** Opens the crop dialog. A picture that this browser cannot show is used unchanged. */
  open(file: File): void
  /** A note about the picture that was just used. */
  note: ReactNode
  /** Why the dialog could not open, with a button that tries again. */
  failure: ReactNode
  dialog: ReactNode
}

/**
 * Lets a person crop a chosen picture before it is used.
 * @param shape null for files that are used unchanged
 * @param onUse also receives whether this browser can show the file
 */
export function useCropping(
  shape: CropShape | null,
  onUse: (file: File, isShowable: boolean) => void,
  onCancel: () => void,
): Cropping {
  const [note, setNote] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<{ text: string; file: File } | null>(null)
  const [opened, setOpened] = useState<{ code: DialogCode; file: File; bitmap: ImageBitmap } | null>(null)
  useEffect(() => {
    // Loads the code early, in case the network drops later; `open` tries again.
    if (shape) void loadDialog().catch(() => undefined)
  }, [shape])
  useEffect(() => () => opened?.bitmap.close(), [opened])

  async function open(file: File): Promise<void> {
    setNote(null)
    setWaiting(null)
    if (!shape) return onUse(file, true)
    const code = await loadDialog().catch(() => null)
    if (!code) return setWaiting({ text: NOT_LOADED, file })
    const bitmap = await code[1].readPicture(file)
    if (bitmap) return setOpened({ code, file, bitmap })
    sendWhole(file)
  }

  function sendWhole(file: File) {
    setNote(NOT_CROPPED)
    onUse(file, false)
  }

  const Dialog = opened?.code[0].CropDialog
  return {
    open: (file) => void open(file),
    note: note && <FormMessage tone="info">{note}</FormMessage>,
    failure: waiting && (
      <FormMessage tone="error">
        {waiting.text}{' '}
        <Button variant="secondary" size="sm" onClick={() => void open(waiting.file)}>
          Try again
        </Button>
      </FormMessage>
    ),
    dialog: opened && Dialog && shape && (
      <Dialog
        shape={shape}
        bitmap={opened.bitmap}
        onUse={(picture) => {
          setOpened(null)
          if (picture) onUse(picture, true)
          else sendWhole(opened.file)
        }}
        onCancel={() => {
          setOpened(null)
          onCancel()
        }}
      />
    ),
  }
}
