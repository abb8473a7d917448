'use client'

import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { Textarea } from '#components/ui/textarea.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

// Its code is larger than all the rest of the page.
const loadEditor = () => import('./rich-text-editor.tsx')

/**
 * Text with headings, lists and links, as HTML. The form sends the textarea, which holds the tags themselves: it is
 * what people have without JavaScript, or when the editor's code does not arrive. Both fill the same box, so that the
 * rest of the form stays where it is; in a long text the tools stay in reach.
 */
export function RichText({
  defaultValue = '',
  ...rest
}: ComponentProps<'textarea'> & { defaultValue?: string }) {
  const source = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<{
    Editor: ComponentType<RichTextEditorProps>
    /** Somebody was typing when it came: they go on in it. */
    isFocused: boolean
  } | null>(null)
  useEffect(() => {
    let isGone = false
    loadEditor().then(
      ({ RichTextEditor }) =>
        isGone || setEditor({ Editor: RichTextEditor, isFocused: document.activeElement === source.current }),
      () => undefined,
    )
    return () => void (isGone = true)
  }, [])

  return (
    <div className="flex h-[min(36rem,70dvh)] flex-col">
      <Textarea
        {...rest}
        ref={source}
        defaultValue={defaultValue}
        hidden={editor !== null}
        spellCheck={false}
        className="field-sizing-fixed max-h-none flex-1 resize-none font-mono text-sm"
      />
      {editor && (
        <editor.Editor
          source={source}
          isFocused={editor.isFocused}
          describedBy={rest['aria-describedby']}
          isInvalid={rest['aria-invalid'] === true}
        />
      )}
    </div>
  )
}
