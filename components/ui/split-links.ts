/** Finds the addresses in what people write. */

export interface TextPart {
  text: string
  /** The link's address, when the part is a link: normalised, with an international host in its ASCII form. */
  href?: string
}

const OPENING = new Set('([{<"\'“‘„«‹')
/** Punctuation that ends a sentence and is not part of the address. */
const SENTENCE_END = new Set('.,;:!?…"\'”’»›>')
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
/** Longer addresses are cut by proxies and mail programs. */
const MAX_ADDRESS = 2000
/** How many characters of an address the text shows; a host is always whole. */
const MAX_SHOWN = 40

/**
 * A text in parts: a word that begins with http or https is a link (spec §5). The joined parts equal the text.
 * @param isCut the text's last word may be half an address and stays text
 */
export function splitLinks(text: string, { isCut = false } = {}): TextPart[] {
  const words = text.split(/(\s+)/)
  const parts: TextPart[] = []
  for (const [at, word] of words.entries()) {
    const isHalf = isCut && at === words.length - 1
    for (const part of isHalf ? [{ text: word }] : splitWord(word)) {
      const last = parts.at(-1)
      if (last && last.href === undefined && part.href === undefined) last.text += part.text
      else if (part.text) parts.push(part)
    }
  }
  return parts
}

function splitWord(word: string): TextPart[] {
  const start = countOpening(word)
  const end = endOfAddress(word, start)
  const address = word.slice(start, end)
  const href = readAddress(address)
  if (href === null) return [{ text: word }]
  return [{ text: word.slice(0, start) }, { text: address, href }, { text: word.slice(end) }]
}

function countOpening(word: string): number {
  let start = 0
  while (OPENING.has(word.charAt(start))) start++
  return start
}

/** A closing bracket belongs to the address when the address opens it: `…/Bread_(food)`. */
function endOfAddress(word: string, start: number): number {
  const counts = new Map<string, number>()
  for (const character of word.slice(start)) counts.set(character, (counts.get(character) ?? 0) + 1)
  let end = word.length
  for (; end > start; end--) {
    const last = word.charAt(end - 1)
    const opening = BRACKETS[last]
    if (opening) {
      const surplus = (counts.get(last) ?? 0) - (counts.get(opening) ?? 0)
      if (surplus <= 0) break
      counts.set(last, counts.get(last)! - 1)
    } else if (!SENTENCE_END.has(last)) break
  }
  return end
}

/** Characters that readers do not see, among them those that turn the direction of a text; and `\`, which hosts are not separated by. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\\]/u

/** @returns null for a word that is not a link, or one whose address deceives its reader */
function readAddress(word: string): string | null {
  if (word.length > MAX_ADDRESS || !/^https?:\/\//i.test(word) || DECEIVING.test(word)) return null
  const url = URL.parse(word)
  // In `https://bank.example@evil.example` readers take the name for the host.
  if (!url || url.username || url.password) return null
  return url.href
}

/** A link's address as readers see it: the host and the beginning of the path. */
export function shownAddress(href: string): string {
  const { host, pathname, search, hash } = new URL(href)
  const name = host.replace(/^www\./, '')
  const rest = `${pathname}${search}${hash}`
  const whole = rest === '/' ? name : name + rest
  return whole.length <= MAX_SHOWN ? whole : `${whole.slice(0, Math.max(MAX_SHOWN - 1, name.length))}…`
}
