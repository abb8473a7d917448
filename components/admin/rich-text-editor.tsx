'use client'

import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type RefObject, useEffect } from 'react'
import { CONTROL_CLASSES } from '#components/ui/input.tsx'
import { cn } from '#lib/cn.ts'
import { RichTextTools } from './rich-text-tools.tsx'

export interface RichTextEditorProps {
  /** The textarea that the form sends; it also holds what was typed before the editor had loaded. */
  source: RefObject<HTMLTextAreaElement | null>
  describedBy?: string | undefined
  isInvalid: boolean
  /** Whether the textarea has the focus already. */
  isFocused: boolean
}

/** Exactly the elements that upstream's sanitiser keeps, so that nobody types what it would remove. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
]

export function RichTextEditor({ source, describedBy, isInvalid, isFocused }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: source.current?.value ?? '',
    injectCSS: false,
    autofocus: isFocused && 'end',
    // The server renders the page, so the editor starts only after it has mounted.
    immediatelyRender: false,
    onUpdate: ({ editor: changed }) => write(source.current, changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      handleDOMEvents: { blur: readSelection },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Text',
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        class: cn(
          CONTROL_CLASSES,
          'rich-text h-full max-w-none overflow-y-auto py-3 leading-normal outline-none',
        ),
      },
    },
  })
  useEffect(() => {
    const stop = new AbortController()
    // After a reset the editor shows the stored text. The textarea has it once all listeners of the reset have run.
    const showStored = () =>
      queueMicrotask(() => editor?.commands.setContent(source.current?.value ?? '', { emitUpdate: false }))
    source.current?.form?.addEventListener('reset', showStored, { signal: stop.signal })
    return () => stop.abort()
  }, [editor, source])
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      {editor && <RichTextTools editor={editor} />}
      <EditorContent editor={editor} className="min-h-0 flex-1" />
    </div>
  )
}

/**
 * Reads the selection that was made just before a tool was pressed. The editor gets no event for it after losing focus.
 */
function readSelection(view: EditorView): void {
  const chosen = document.getSelection()
  const { anchorNode, focusNode } = chosen ?? {}
  if (!chosen || !anchorNode || !focusNode) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const { doc, selection, tr } = view.state
  if (!(selection instanceof TextSelection)) return
  const anchor = view.posAtDOM(anchorNode, chosen.anchorOffset)
  const head = view.posAtDOM(focusNode, chosen.focusOffset)
  const read = TextSelection.between(doc.resolve(anchor), doc.resolve(head))
  if (!read.eq(selection)) view.dispatch(tr.setSelection(read))
}

function write(source: HTMLTextAreaElement | null, html: string): void {
  if (!source) return
  source.value = html
  // `UnsavedGuard` listens to the form's input events.
  source.dispatchEvent(new Event('input', { bubbles: true }))
}
