import { expect, test } from 'vitest'
import {
  type CropFrame,
  keepInside,
  MAX_ZOOM,
  movePicture,
  shownSize,
  startView,
  turnPicture,
  zoomPicture,
} from './crop-picture.ts'

const SQUARE: CropFrame = { picture: { width: 4000, height: 3000 }, ratio: 1 }
const COVER: CropFrame = { picture: { width: 900, height: 1600 }, ratio: 3 }

test('a frame starts in the middle, as large as the picture allows', () => {
  expect(shownSize(SQUARE, startView(SQUARE))).toEqual({ width: 3000, height: 3000 })
  expect(shownSize(COVER, startView(COVER))).toEqual({ width: 900, height: 300 })
  expect(startView(COVER)).toMatchObject({ x: 450, y: 800 })
})

test('the picture follows the finger until its edge', () => {
  const start = startView(SQUARE)
  expect(movePicture(SQUARE, start, { x: 0.1, y: 0 })).toMatchObject({ x: 1700, y: 1500 })
  expect(movePicture(SQUARE, start, { x: 5, y: 5 })).toMatchObject({ x: 1500, y: 1500 })
  expect(movePicture(SQUARE, start, { x: -5, y: -5 })).toMatchObject({ x: 2500, y: 1500 })
})

test('zoom is limited, and zooming out moves the frame back inside', () => {
  const near = zoomPicture(SQUARE, startView(SQUARE), 100)
  expect(near.zoom).toBe(MAX_ZOOM)
  const corner = movePicture(SQUARE, near, { x: 50, y: 50 })
  expect(corner).toMatchObject({ x: 375, y: 375 })
  expect(zoomPicture(SQUARE, corner, 0.1)).toMatchObject({ zoom: 1, x: 1500, y: 1500 })
})

test('four turns restore the view, and each keeps the middle of the frame', () => {
  const view = movePicture(SQUARE, zoomPicture(SQUARE, startView(SQUARE), 3), { x: 0.4, y: -0.2 })
  const once = turnPicture(SQUARE, view)
  expect(once).toMatchObject({ x: 3000 - view.y, y: view.x, turns: 1 })
  let again = once
  for (let turn = 0; turn < 3; turn += 1) again = turnPicture(SQUARE, again)
  expect(again).toEqual(view)
})

test('a turn that leaves less room moves the frame inside', () => {
  const low = movePicture(COVER, startView(COVER), { x: 0, y: -9 })
  const turned = turnPicture(COVER, low)
  expect(turned).toEqual(keepInside(COVER, turned))
  expect(shownSize(COVER, turned)).toEqual({ width: 1600, height: 1600 / 3 })
})
