export interface TextPart {
  text: string
  /** The link's address, when the part is a link. */
  href?: string
}

/** Punctuation that ends a sentence and is not part of the address. */
const SENTENCE_END = /[.,;:!?'")\]]+$/

/** A message in parts: a word that begins with http or https is a link (spec §5). The joined parts equal the text. */
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
