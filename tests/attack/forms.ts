/** Reads forms of pages and fills them in as a browser without JavaScript does. */
import { ask, type Target } from './target.ts'

type Field = readonly [name: string, value: string | File]

/** A page's form with its hidden fields: they name the action and its bound arguments. */
export interface PageForm {
  path: string
  hidden: Field[]
}

/**
 * @param field a field that only this form of the page has
 * @throws Error when the page has no such form
 */
export async function readForm(
  target: Target,
  path: string,
  field: string,
  asked: { from: string; headers?: Record<string, string> },
): Promise<PageForm> {
  const headers = { accept: 'text/html', ...asked.headers }
  const { status, text } = await ask(target, path, { ...asked, headers })
  const forms = text.match(/<form\b.*?<\/form>/gs) ?? []
  const form = forms.find((one) => one.includes(` name="${field}"`))
  if (!form) throw new Error(`${path} has no form with ${field}: ${status}`)
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)
  return { path, hidden: [...inputs].map(([, name = '', value = '']) => [name, unescape(value)] as const) }
}

/** @returns the body, and its content type with the boundary */
export async function fillIn(
  { hidden }: Pick<PageForm, 'hidden'>,
  fields: readonly Field[],
): Promise<{ type: string; body: Buffer }> {
  const form = new FormData()
  for (const [name, value] of [...hidden, ...fields]) form.append(name, value)
  const whole = new Response(form)
  return { type: whole.headers.get('content-type') ?? '', body: Buffer.from(await whole.arrayBuffer()) }
}

function unescape(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
