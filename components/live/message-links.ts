export interface TextPart {
  text: string
  /** Where the part leads when it is a link. */
  href?: string
}

/** Signs that end a sentence rather than an address. */
const SENTENCE_END = /[.,;:!?'")\]]+$/

/** A message in parts: a word that begins with http or https is a link (spec §5). The parts make the text again. */
export function splitLinks(text: string): TextPart[] {
  return text.split(/(\s+)/).flatMap((word): TextPart[] => {
    const address = word.replace(SENTENCE_END, '')
    if (!isLink(address)) return word ? [{ text: word }] : []
    const rest = word.slice(address.length)
    return [{ text: address, href: address }, ...(rest ? [{ text: rest }] : [])]
  })
}

function isLink(word: string): boolean {
  return /^https?:\/\//i.test(word) && URL.canParse(word)
}
