/**
 * Scrolls just until the whole element is visible, clear of the bars at the screen's edges (`scroll-padding` in
 * `app/globals.css`). As a `ref` it scrolls to an element that has just been added to the page.
 */
export function reveal(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
