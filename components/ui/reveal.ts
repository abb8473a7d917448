/**
 * Scrolls as far as it takes to see all of an element, clear of the bars at the screen's edges (`scroll-padding` in
 * `app/globals.css`). As a `ref` it shows what has just been added to the page.
 */
export function reveal(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
