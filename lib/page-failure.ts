/**
 * How a page that failed tells the reason. Next answers 500 and sends the error's `digest` along: in the document,
 * where the listener finds it, and, after a navigation within the app, to the page's error file.
 */

const TOO_MANY = 'too-many-requests'

/** The digest of an error which means that the visitor has to wait. */
export function tooManyDigest(waitSeconds: number): string {
  return `${TOO_MANY}-${Math.max(1, Math.ceil(waitSeconds))}`
}

const DIGEST = `${TOO_MANY}-(\\d{1,5})`
const WHOLE = new RegExp(`^${DIGEST}$`)
/**
 * The digest as Next writes it into the data of a document. A person's own text cannot match, since its quotes are
 * escaped.
 */
const IN_DOCUMENT = new RegExp(`(?<!\\\\)\\\\"digest\\\\":\\\\"${DIGEST}\\\\"`)

/** The seconds that such a digest names; 0 for every other. */
export function waitSecondsOf(digest: string | undefined): number {
  return Number(WHOLE.exec(digest ?? '')?.[1] ?? 0)
}

const REFERENCE = /(?<!\\)\\"digest\\":\\"(\d{1,12})\\"/

/** The number by which the log names the failure of a document's page; null when the document has none. */
export function findReference(document: string): string | null {
  return REFERENCE.exec(document)?.[1] ?? null
}

/** The seconds that the document of a failed page names; 0 when it failed for another reason. */
export function findWaitSeconds(document: string): number {
  return Number(IN_DOCUMENT.exec(document)?.[1] ?? 0)
}
