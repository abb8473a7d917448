import { expect, test } from 'vitest'
import { addressAt, heldRatio, srcSetOf } from './image-sources.ts'

const IMAGE = {
  url: '/media/a/w640',
  width: 640,
  height: 800,
  sizes: [
    { url: '/media/a/w640', width: 640 },
    { url: '/media/a/w160', width: 160 },
    { url: '/media/a/w320', width: 320 },
  ],
  placeholder: null,
}

test('an image lists every size for the browser to choose from', () => {
  expect(srcSetOf(IMAGE)).toBe('/media/a/w640 640w, /media/a/w160 160w, /media/a/w320 320w')
})

test('a small image takes the smallest size that stays sharp', () => {
  expect(addressAt(IMAGE, 80)).toBe('/media/a/w160')
  expect(addressAt(IMAGE, 161)).toBe('/media/a/w320')
})

test('an image smaller than requested uses its largest size', () => {
  expect(addressAt(IMAGE, 2000)).toBe('/media/a/w640')
})

test('a missing image has no address', () => {
  expect(addressAt(null, 80)).toBeNull()
})

test('the ratio of a very high or very wide image is limited', () => {
  expect(heldRatio({ width: 100, height: 400 }, 0.8, 1.91)).toBe(0.8)
  expect(heldRatio({ width: 900, height: 100 }, 0.8, 1.91)).toBe(1.91)
  expect(heldRatio({ width: 100, height: 100 }, 0.8, 1.91)).toBe(1)
})
