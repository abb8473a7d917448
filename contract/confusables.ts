/**
 * What a text looks like in plain Latin letters: `раѕѕword` with Cyrillic letters, `ｐａｓｓｗｏｒｄ`, `pässwörd` and a
 * `password` with invisible characters are all read as `password`. To compare with, never to store or to show.
 */

/** Letters of other alphabets, and rare Latin ones, in both cases, each row beside what it looks like. */
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

/** Without characters that nobody sees: of width zero, soft hyphens, marks of direction, selectors of a variant. */
export function removeInvisible(text: string): string {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
}

/** Visible characters in lower case, without accents, each as the Latin letter that it looks like. */
export function foldConfusables(text: string): string {
  const bare = removeInvisible(text).normalize('NFKD').replaceAll(/\p{M}/gu, '')
  // Case comes last: the capital of a Greek letter may look like another letter than the small one.
  return Array.from(bare, (letter) => PLAIN.get(letter) ?? letter)
    .join('')
    .toLowerCase()
}
