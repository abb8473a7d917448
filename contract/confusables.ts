/**
 * Turns a text into the plain Latin letters that it looks like: `раѕѕword` with Cyrillic letters, `ｐａｓｓｗｏｒｄ`,
 * `pässwörd` and a `password` with invisible characters all become `password`. The result is for comparing, never to
 * store or show.
 */

/**
 * Letters of other alphabets and rare Latin ones, in both cases, each row with the plain letter that they look like.
 */
const LOOK_ALIKES: readonly (readonly [plain: string, others: string])[] = [
  ['a', 'аАαΑɑᴀ'],
  ['b', 'вВьЬΒβʙ'],
  ['c', 'сСςϹᴄ'],
  ['d', 'ԁԀđĐᴅ'],
  ['e', 'еЕεΕєЄᴇəӘә'],
  ['f', 'ғҒꜰƒ'],
  ['g', 'ɡɢց'],
  ['h', 'нНһҺΗհʜ'],
  ['i', 'іІιΙıɪ'],
  ['j', 'јЈϳᴊ'],
  ['k', 'кКκΚᴋ'],
  ['l', 'ӏӀłŁʟ'],
  ['m', 'мМΜᴍ'],
  ['n', 'пΝηոɴ'],
  ['o', 'оОοΟσօøØᴏ'],
  ['p', 'рРρΡᴘ'],
  ['q', 'ԛԚզǫ'],
  ['r', 'гʀ'],
  ['s', 'ѕЅꜱ'],
  ['t', 'тТτΤᴛ'],
  ['u', 'υսᴜи'],
  ['v', 'νѵѴᴠ'],
  ['w', 'ԝԜωᴡ'],
  ['x', 'хХχΧ'],
  ['y', 'уУүҮΥγʏ'],
  ['z', 'ΖᴢƶƵ'],
  ['3', 'зЗ'],
  ['6', 'бБ'],
]
const PLAIN = new Map(LOOK_ALIKES.flatMap(([plain, others]) => Array.from(others, (one) => [one, plain])))

/** Removes invisible characters: zero-width characters, soft hyphens, direction marks, variation selectors. */
export function removeInvisible(text: string): string {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
}

/** Returns the visible characters in lower case, without accents, each as the Latin letter that it looks like. */
export function foldConfusables(text: string): string {
  const bare = removeInvisible(text).normalize('NFKD').replaceAll(/\p{M}/gu, '')
  // Lower-casing comes last: a Greek capital may look like another Latin letter than its small form does.
  return Array.from(bare, (letter) => PLAIN.get(letter) ?? letter)
    .join('')
    .toLowerCase()
}
