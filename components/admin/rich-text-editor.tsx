'use client'

import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Bold, Heading2, Heading3, Italic, Link, List, ListOrdered, Quote, Redo2, Undo2 } from 'lucide'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon, type IconNode } from '#components/ui/icon.tsx'
import { CONTROL_CLASSES, Input } from '#components/ui/input.tsx'
import { cn } from '#lib/cn.ts'

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

interface Tool {
  label: string
  icon: IconNode
  isOn: (editor: Editor) => boolean
  press: (editor: Editor) => void
}

/** Focuses the text at once, so that it gets the next key; the editor's own `focus()` waits for a frame. */
function textOf(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain().scrollIntoView()
}

const TOOLS: readonly Tool[] = [
  {
    label: 'Heading',
    icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (editor) => textOf(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Smaller heading',
    icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    press: (editor) => textOf(editor).toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bold',
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    press: (editor) => textOf(editor).toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    press: (editor) => textOf(editor).toggleItalic().run(),
  },
  {
    label: 'List',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    press: (editor) => textOf(editor).toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    press: (editor) => textOf(editor).toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    press: (editor) => textOf(editor).toggleBlockquote().run(),
  },
]

const STEPS: readonly (Omit<Tool, 'isOn'> & { canPress: (editor: Editor) => boolean })[] = [
  {
    label: 'Undo',
    icon: Undo2,
    canPress: (editor) => editor.can().undo(),
    press: (editor) => textOf(editor).undo().run(),
  },
  {
    label: 'Redo',
    icon: Redo2,
    canPress: (editor) => editor.can().redo(),
    press: (editor) => textOf(editor).redo().run(),
  },
]

/** The tools for the selected text. */
function RichTextTools({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false)
  const { on, can, link } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.map((tool) => tool.isOn(now)),
      can: STEPS.map((step) => step.canPress(now)),
      link: String(now.getAttributes('link').href ?? ''),
    }),
  })
  return (
    <div className="grid gap-2">
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-1">
        {TOOLS.map((tool, at) => (
          <ToolButton key={tool.label} {...tool} isPressed={on[at]} onPress={() => tool.press(editor)} />
        ))}
        <ToolButton
          label="Link"
          icon={Link}
          isPressed={link !== ''}
          onPress={() => setIsLinking(!isLinking)}
        />
        {STEPS.map((step, at) => (
          <ToolButton key={step.label} {...step} disabled={!can[at]} onPress={() => step.press(editor)} />
        ))}
      </div>
      {isLinking && <LinkRow key={link} editor={editor} present={link} onDone={() => setIsLinking(false)} />}
    </div>
  )
}

function ToolButton(props: {
  label: string
  icon: IconNode
  isPressed?: boolean | undefined
  disabled?: boolean
  onPress: () => void
}) {
  const { label, icon, isPressed, disabled, onPress } = props
  return (
    <Button
      variant={isPressed ? 'secondary' : 'ghost'}
      size="sm"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={disabled}
      // This keeps the focus in the text, and the keyboard open on a phone.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon of={icon} />
    </Button>
  )
}

/** The field for a link's address. It is inside the page's form, so it keeps its Enter key from sending that form. */
function LinkRow({ editor, present, onDone }: { editor: Editor; present: string; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  // The field gets the focus, because the person has just pressed its button.
  useEffect(() => input.current?.focus(), [])

  function set() {
    const typed = input.current?.value.trim() ?? ''
    const href = toAddress(typed)
    const chain = textOf(editor).extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    // Without selected text the link's text is the address itself.
    else if (editor.state.selection.empty && present === '')
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        Where the link leads
      </label>
      <Input
        id={id}
        ref={input}
        defaultValue={present}
        placeholder="/page/help or https://…"
        className="max-w-sm min-w-0 flex-1"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
      />
      <Button variant="secondary" size="sm" onClick={set}>
        Set link
      </Button>
      <Button variant="ghost" size="sm" onClick={onDone}>
        Cancel
      </Button>
    </div>
  )
}

/** Adds https:// to an address without a scheme or leading slash, which would otherwise lead into our own site. */
function toAddress(typed: string): string {
  return typed === '' || /^(?:[a-z][a-z\d+-]*:|[/#?])/i.test(typed) ? typed : `https://${typed}`
}
