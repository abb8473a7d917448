/** Carries the path that the person goes on to, from one form of the login to the next. */
export function NextField({ next }: { next: string | null }) {
  return next === null ? null : <input type="hidden" name="next" value={next} />
}
