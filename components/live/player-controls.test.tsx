// @vitest-environment happy-dom
import { act, createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlayerControls } from './player-controls.tsx'

let root: Root
let host: HTMLElement
const video = createRef<HTMLVideoElement>()
const frame = createRef<HTMLDivElement>()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})

afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

/** Renders the controls in a browser with the given support for picture in picture. */
function openIn(browser: { pictureInPictureEnabled?: boolean }) {
  const page = {
    pictureInPictureElement: null as Element | null,
    exitPictureInPicture: vi.fn<() => Promise<void>>().mockResolvedValue(),
    ...browser,
  }
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(document, name, { configurable: true, writable: true, value })
  act(() =>
    root.render(
      <div ref={frame}>
        <video ref={video} />
        <PlayerControls
          video={video}
          frame={frame}
          volume={0}
          onTurn={() => undefined}
          isPlaying
          latencySeconds={null}
        />
      </div>,
    ),
  )
  return page
}

const button = () => host.querySelector<HTMLButtonElement>('[aria-label="Picture in picture"]')

test.each([{ pictureInPictureEnabled: false }, { pictureInPictureEnabled: undefined }])(
  'the player shows no picture-in-picture button in a browser that does not support it: %o',
  (browser) => {
    openIn(browser)
    expect(button()).toBeNull()
  },
)

test('a press floats the video, and the next one brings it back', () => {
  const page = openIn({ pictureInPictureEnabled: true })
  const request = vi.fn<() => Promise<object>>().mockResolvedValue({})
  Object.assign(video.current!, { requestPictureInPicture: request })
  act(() => button()!.click())
  expect(request).toHaveBeenCalledOnce()
  Object.assign(document, { pictureInPictureElement: video.current })
  act(() => button()!.click())
  expect(request).toHaveBeenCalledOnce()
  expect(page.exitPictureInPicture).toHaveBeenCalledOnce()
})

test('a video without a picture yet stays in the page without an error', async () => {
  openIn({ pictureInPictureEnabled: true })
  const request = vi.fn<() => Promise<object>>().mockRejectedValue(new DOMException('', 'InvalidStateError'))
  Object.assign(video.current!, { requestPictureInPicture: request })
  await act(async () => button()!.click())
  expect(request).toHaveBeenCalledOnce()
})
