import { expect, test } from 'vitest'
import { chooseFormat } from './formats.ts'

const BASE = { name: 'w640', width: 640, height: 480, storageKey: 'a', sizeBytes: 1 }
const WEBP = { ...BASE, contentType: 'image/webp' }
const JPEG = { storageKey: 'b', contentType: 'image/jpeg', sizeBytes: 2 }
const AVIF = { storageKey: 'c', contentType: 'image/avif', sizeBytes: 3 }

const choose = (accept: string | undefined, formats = [JPEG, AVIF]) =>
  chooseFormat({ ...WEBP, formats }, accept).contentType.replace('image/', '')

test.each([
  ['no header', undefined, 'webp'],
  ['an empty header', '', 'webp'],
  ['a client that accepts everything', '*/*', 'webp'],
  ['Chrome', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['Firefox', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'avif'],
  ['Safari', 'image/webp,image/avif,image/jxl,image/heic,video/*;q=0.8,image/*;q=0.8,*/*;q=0.5', 'avif'],
  ['a browser of 2019', 'image/webp,image/apng,image/*,*/*;q=0.8', 'webp'],
  ['an old Safari', 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', 'jpeg'],
  ['a client that accepts any image', 'image/*', 'jpeg'],
  ['an address opened in a tab', 'text/html,image/avif,image/webp,*/*;q=0.8', 'avif'],
  ['a preference of WebP', 'image/avif;q=0.5, image/webp;q=0.9', 'webp'],
  ['a refusal of AVIF', 'image/avif;q=0, image/webp', 'webp'],
  ['a refusal of both', 'image/avif;q=0, image/webp;q=0.000, */*', 'jpeg'],
  ['a preference of JPEG', 'image/webp;q=0.1, image/jpeg', 'jpeg'],
  ['capital letters and spaces', ' IMAGE/AVIF ; Q=1.0 , image/webp;q=0.2', 'avif'],
  ['a malformed quality, which counts as 1', 'image/avif;q=much, image/webp;q=0.9', 'avif'],
  ['a client that accepts none of them', 'image/png', 'jpeg'],
  ['a very long header', 'image/x,'.repeat(2000) + 'image/webp', 'webp'],
])('%s gets the format that it likes best', (_, accept, wanted) => {
  expect(choose(accept)).toBe(wanted)
})

test('an image that has no AVIF yet is answered as WebP, and one that has only WebP always so', () => {
  expect(choose('image/avif,image/webp,*/*', [JPEG])).toBe('webp')
  expect(choose('image/avif', [JPEG])).toBe('jpeg')
  for (const accept of ['image/png', 'image/avif', undefined]) expect(chooseFormat(WEBP, accept)).toBe(WEBP)
})
