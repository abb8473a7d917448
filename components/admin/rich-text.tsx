'use client'

import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { Textarea } from '#components/ui/textarea.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

// The editor loads on demand, since its code is larger than the rest of the page.
const loadEditor = () => import('./rich-text-editor.tsx')

/**
 * A field for text with headings, lists and links, as HTML. The form sends a textarea that holds the tags; operators
 * type into it without JavaScript, or when the editor's code does not arrive. Both fill the same box, so that the rest
 * of the form does not move; in a long text the tools stay in reach.
 */
export function RichText({
  defaultValue = '',
  ...rest
}: ComponentProps<'textarea'> & { defaultValue?: string }) {
  const source = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<{
    Editor: ComponentType<RichTextEditorProps>
    /** The operator was typing when the editor loaded, so it takes the focus. */
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
