/**
 * Keeps what a person does before the page's code is there, and does it again afterwards: presses of buttons that do
 * nothing by themselves, forms that only the code can send, and entries in fields. Until React runs nobody hears of
 * them. Entries that wait are asked about before they go, and a file dropped beside its field does not take the page's
 * place.
 *
 * Stands in the page as text, so it must use nothing from outside, and only what every browser of the baseline runs.
 * What works without code is left alone: links, forms, buttons that post a form or open a popover.
 */
function replayEvents() {
  /** A browser takes a press for a person's no longer than this, and a person would be surprised by it later. */
  const PRESS_LIMIT_MS = 5000
  /** Code that has not come by now does not come. */
  const LIMIT_MS = 60_000
  const LOOK_MS = 30
  const WAITING = { opacity: [0.6, 0.6] }

  type Field = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } }
  interface Act {
    type: string
    element: HTMLElement
    until: number
    /** What was entered: drawing the page may take it away before its turn comes. */
    value: string
    checked: boolean
    waiting?: Animation
  }
  let acts: Act[] = []
  /** The browser sends a form itself: what was entered goes with it. */
  let isPosting = false
  let timer: ReturnType<typeof setTimeout>

  // React writes its props onto what it takes over, under a name that begins so: onto the body last, when all code that
  // the page needs is there.
  const isMarked = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const isTaken = (element: Element) => isMarked(element) && isMarked(document.body)

  function elementOf({ type, target }: Event): HTMLElement | null {
    if (!(target instanceof Element)) return null
    if (type === 'click') return target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (type === 'submit') return target.closest<HTMLElement>('form:not([action], [method])')
    // File fields look for themselves: a browser that reloads may put a file back without an event.
    return target.closest<HTMLElement>('input:not([type=file]), select, textarea')
  }

  function hear(event: Event) {
    const element = elementOf(event)
    isPosting ||= event.type === 'submit' && !element
    if (isMarked(document.body) && acts.length === 0) return stop()
    if (!element) return
    // React handles this one itself. What waits was the same, a moment too early.
    if (isTaken(element)) return forget(element, event.type)
    // The browser would load the page again, with the form's fields in its address.
    if (event.type === 'submit') event.preventDefault()
    // React may take the element over because of this very event, and then it has handled it.
    setTimeout(() => isTaken(element) || keep(element, event.type))
  }

  function keep(element: HTMLElement, type: string) {
    // A person who presses twice because nothing happened means it once.
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
    acts = acts.filter(({ element, until }) => element.isConnected && Date.now() < until)
    // In their order, since a press may be about what was typed before, and with time for React to draw in between.
    const next = acts.find(({ element }) => isTaken(element))
    if (next) {
      forget(next.element, next.type)
      if (next.type === 'click') press(next.element)
      else if (next.type === 'submit') (next.element as HTMLFormElement).requestSubmit()
      else tell(next.element as Field, next)
    }
    if (acts.length > 0) timer = setTimeout(look, LOOK_MS)
  }

  function press(button: HTMLElement) {
    // What was done before may have opened a dialog over it.
    if (!button.closest('[aria-hidden=true], [inert]')) button.click()
  }

  function tell(field: Field, { type, value, checked }: Act) {
    // Another of its group was chosen after it.
    if (field.type === 'radio' && !field.checked) return
    const isTicked = field.type === 'checkbox' || field.type === 'radio'
    if (isTicked) field.checked = checked
    else if (field.value !== value) field.value = value
    // React compares with what it found in the field, and would take this for no change.
    if (isTicked) field._valueTracker?.setValue(String(!checked))
    else if (type === 'input') field._valueTracker?.setValue(value ? '' : ' ')
    // It hears of a tick by its click. One that no pointer made changes nothing in the field.
    field.dispatchEvent(new Event(isTicked && type === 'change' ? 'click' : type, { bubbles: true }))
  }

  /** As `UnsavedGuard` does it once its code is there. */
  function askBeforeLeaving(event: Event) {
    const isEdited = ({ element }: Act) => element.closest('form')?.querySelector('[data-asks-about-edits]')
    if (!isPosting && acts.some(isEdited)) event.preventDefault()
  }

  function refuseFile(event: Event) {
    const isField = event.target instanceof Element && event.target.matches('input[type=file]')
    if (!isField && (event as DragEvent).dataTransfer?.types.includes('Files')) event.preventDefault()
  }

  const LISTENERS: [string, (event: Event) => void][] = [
    ['click', hear],
    ['submit', hear],
    ['input', hear],
    ['change', hear],
    ['beforeunload', askBeforeLeaving],
    ['dragover', refuseFile],
    ['drop', refuseFile],
  ]
  function stop() {
    for (const [type, listener] of LISTENERS) removeEventListener(type, listener, true)
  }
  for (const [type, listener] of LISTENERS) addEventListener(type, listener, true)
  setTimeout(stop, LIMIT_MS)
}

/** Inline script, see `replayEvents`. */
export const EVENT_REPLAY_SCRIPT = `(${replayEvents.toString()})()`
