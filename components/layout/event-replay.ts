/**
 * Records what a person does before the page's code is there, and replays it afterwards: presses of buttons that do
 * nothing by themselves, forms that only the code can send, entries in fields, and files dropped beside a file field.
 * No listener of the page gets these events before React runs. Leaving the page asks first while entries wait, and a
 * dropped file does not replace the page. A field keeps what was typed until React has been told.
 *
 * The page contains this function as text, so it must use nothing from outside, and only what every browser of the
 * baseline runs. It ignores what works without code: links, forms, buttons that post a form or open a popover.
 */
function replayEvents() {
  /**
   * After this time a browser no longer counts a press as a person's action, and a late replay would surprise the
   * person.
   */
  const PRESS_LIMIT_MS = 5000
  /** After this time the script gives up waiting for the page's code. */
  const LIMIT_MS = 60_000
  const LOOK_MS = 30
  const WAITING = { opacity: [0.6, 0.6] }
  /** Where uploaders take files. */
  const ZONE = '[data-drop-zone]'

  type Field = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } }
  interface Act {
    type: string
    element: HTMLElement
    until: number
    /** The entered value, which a render may remove from the field before the replay. */
    value: string
    checked: boolean
    /** What was dropped. */
    files?: File[]
    waiting?: Animation
  }
  type Held = (field: Field, next: unknown) => boolean
  let acts: Act[] = []
  /** Whether the browser is sending a form itself, which carries the entries. */
  let isPosting = false
  let isBringing = false
  let timer: ReturnType<typeof setTimeout>

  // React writes its props onto each element that it hydrates, under a name with this prefix. It marks the body last,
  // when all code that the page needs is there.
  const isMarked = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const isTaken = (element: Element) => isMarked(element) && isMarked(document.body)

  const isTicked = ({ type }: Field) => type === 'checkbox' || type === 'radio'

  function elementOf({ type, target }: Event): HTMLElement | null {
    if (!(target instanceof Element)) return null
    if (type === 'click') return target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (type === 'submit') return target.closest<HTMLElement>('form:not([action], [method])')
    // File fields check their own value after hydration, because a reloading browser may restore a file without an
    // event.
    return target.closest<HTMLElement>('input:not([type=file]), select, textarea')
  }

  function hear(event: Event) {
    const element = elementOf(event)
    isPosting ||= event.type === 'submit' && !element
    if (isMarked(document.body) && acts.length === 0) return stop()
    if (!element) return
    // React handles this event itself, so an equal one that waits must not run again.
    if (isTaken(element)) return forget(element, event.type)
    // Otherwise the browser would reload the page with the form's fields in its address.
    if (event.type === 'submit') event.preventDefault()
    // Where this very event makes React hydrate the field, React takes the typed text for the one that it knows.
    if (event.type === 'input' && !isTicked(element as Field)) return keep(element, event.type)
    // This very event may make React hydrate the element, and then React has handled it.
    setTimeout(() => isTaken(element) || keep(element, event.type))
  }

  function keep(element: HTMLElement, type: string) {
    // A second press, made because nothing happened, counts as the same one.
    forget(element, type)
    const isPress = type === 'click' || type === 'submit'
    const { value, checked } = element as Field
    const waiting = isPress ? element.animate(WAITING, PRESS_LIMIT_MS) : undefined
    acts.push({
      type,
      element,
      until: Date.now() + (isPress ? PRESS_LIMIT_MS : LIMIT_MS),
      value,
      checked,
      waiting,
    })
    look()
  }

  function forget(element: HTMLElement, type: string) {
    const isSame = (act: Act) => act.element === element && act.type === type
    for (const { waiting } of acts.filter(isSame)) waiting?.cancel()
    acts = acts.filter((act) => !isSame(act))
  }

  function look() {
    clearTimeout(timer)
    const isOver = ({ element, until }: Act) => !element.isConnected || Date.now() >= until
    for (const { waiting } of acts.filter(isOver)) waiting?.cancel()
    acts = acts.filter((act) => !isOver(act))
    if (isMarked(document.body)) acts = acts.filter((act) => !act.files || !bring(act, act.files))
    // Replays in order, since a press may depend on what was typed before, and one at a time, so that React can render.
    const next = acts.find(({ element, files }) => !files && isTaken(element))
    if (next) {
      forget(next.element, next.type)
      if (next.type === 'click') press(next.element)
      else if (next.type === 'submit') (next.element as HTMLFormElement).requestSubmit()
      else tell(next.element as Field, next)
    }
    if (acts.length > 0) timer = setTimeout(look, LOOK_MS)
  }

  function press(button: HTMLElement) {
    // An earlier replay may have opened a dialog over the button.
    if (!button.closest('[aria-hidden=true], [inert]')) button.click()
  }

  function tell(field: Field, { type, value, checked }: Act) {
    // The person chose another button of the group later.
    if (field.type === 'radio' && !field.checked) return
    if (isTicked(field)) field.checked = checked
    else if (field.value !== value) field.value = value
    // React compares with the value that it found in the field, and would otherwise see no change.
    if (isTicked(field)) field._valueTracker?.setValue(String(!checked))
    else if (type === 'input') field._valueTracker?.setValue(value ? '' : ' ')
    // React handles a tick by its click event. A plain Event changes nothing in the field.
    field.dispatchEvent(new Event(isTicked(field) && type === 'change' ? 'click' : type, { bubbles: true }))
  }

  /**
   * React writes the text that it knows when it takes a text area over, and when it renders a field: over what was typed
   * meanwhile, and in a text area even the same text, with the caret at its front.
   */
  function holdTexts() {
    function guard(prototype: Field | HTMLTextAreaElement, name: string, isHeld: Held) {
      const write = Object.getOwnPropertyDescriptor(prototype, name)!.set!
      function set(this: Field, next: unknown) {
        if (!isHeld(this, next)) write.call(this, next)
      }
      Object.defineProperty(prototype, name, { set })
    }
    const isWaiting: Held = (field) => acts.some(({ type, element }) => type === 'input' && element === field)
    guard(HTMLInputElement.prototype, 'value', isWaiting)
    guard(HTMLTextAreaElement.prototype, 'value', isWaiting)
    guard(HTMLTextAreaElement.prototype, 'defaultValue', (field, next) => field.defaultValue === next)
  }

  /** Asks as `UnsavedGuard` does once its code is there. */
  function askBeforeLeaving(event: Event) {
    const isEdited = ({ element }: Act) => element.closest('form')?.querySelector('[data-asks-about-edits]')
    if (!isPosting && acts.some(isEdited)) event.preventDefault()
  }

  /** Runs after the page's own listeners, and takes files that none of them has taken. */
  function catchFiles(event: Event) {
    const { dataTransfer, target } = event as DragEvent
    if (isBringing || event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
    const element = target instanceof HTMLElement ? target : document.body
    if (element.matches('input[type=file]')) return
    // React is there a moment before the listeners of a zone are.
    const zone = element.closest(ZONE) ?? document.querySelector(ZONE)
    if (isMarked(document.body) && !zone) return
    event.preventDefault()
    if (event.type !== 'drop') return
    acts.push({
      type: 'drop',
      element,
      until: Date.now() + LIMIT_MS,
      value: '',
      checked: false,
      files: [...dataTransfer.files],
      waiting: zone?.animate(WAITING, LIMIT_MS),
    })
    look()
  }

  /** Drops the files again. @returns whether the page has taken them */
  function bring(act: Act, files: File[]): boolean {
    const again = new Event('drop', { bubbles: true, cancelable: true })
    // An event that a script makes cannot carry the browser's own list.
    Object.assign(again, { dataTransfer: { types: ['Files'], files } })
    isBringing = true
    const isLeft = act.element.dispatchEvent(again)
    isBringing = false
    if (isLeft) act.until = Math.min(act.until, Date.now() + PRESS_LIMIT_MS)
    else act.waiting?.cancel()
    return !isLeft
  }

  const LISTENERS: [string, (event: Event) => void, boolean][] = [
    ['click', hear, true],
    ['submit', hear, true],
    ['input', hear, true],
    ['change', hear, true],
    ['beforeunload', askBeforeLeaving, true],
    ['dragover', catchFiles, false],
    ['drop', catchFiles, false],
  ]
  function stop() {
    for (const one of LISTENERS) removeEventListener(...one)
  }
  for (const one of LISTENERS) addEventListener(...one)
  holdTexts()
  setTimeout(stop, LIMIT_MS)
}

/** Inline script, see `replayEvents`. */
export const EVENT_REPLAY_SCRIPT = `(${replayEvents.toString()})()`
