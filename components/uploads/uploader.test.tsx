// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadedFile } from '#lib/media/upload-queue.ts'
import type { Send, SentEvents } from '#lib/media/upload-sending.ts'
import { Uploader } from './uploader.tsx'

const sent: SentEvents[] = []
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))
vi.mock('#lib/actions/uploads.ts', () => ({ getResumableTicket: vi.fn() }))
vi.mock('./make-thumbnail.ts', () => ({ makeThumbnail: () => Promise.resolve(null) }))
vi.mock('#lib/media/resumable-upload.ts', () => {
  const sendResumably: Send = (_file, _options, events) => {
    sent.push(events)
    return { stop: () => undefined }
  }
  return { sendResumably, giveUpUpload: () => Promise.resolve() }
})

const MEGABYTE = 1024 * 1024
const FACTS = {
  usedBytes: 0,
  allowedBytes: 9 * MEGABYTE,
  purposes: [{ name: 'photo', kinds: ['image'], contentTypes: ['image/png'], maxBytes: 5 * MEGABYTE }],
}

let root: Root
let host: HTMLElement

function Form({ given = [] as UploadedFile[], maxFiles = 3, purpose = 'photo' }) {
  const [value, setValue] = useState(given)
  return (
    <form>
      <textarea name="text" defaultValue="" />
      <Uploader
        {...{
          account: 'me',
          draft: 'new',
          purpose,
          name: 'files',
          label: 'Photos',
          facts: FACTS,
          value,
          maxFiles,
        }}
        onChange={setValue}
      />
      <button type="button" onClick={() => setValue([])}>
        Clear
      </button>
    </form>
  )
}

const open = (element = <Form />) => act(async () => root.render(element))
const posted = () => new FormData(host.querySelector('form')!).getAll('files')
const rows = () => [...host.querySelectorAll('ol > li p:first-child')].map((row) => row.textContent)
const alertText = () => host.querySelector('[role=alert]')?.textContent ?? ''
const spoken = () => host.querySelector('[role=status].sr-only')?.textContent ?? ''
const press = (name: string) =>
  act(async () => host.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click())

function makeFile(name: string, { type = 'image/png', sizeBytes = 10 } = {}): File {
  return new File([new Uint8Array(sizeBytes)], name, { type, lastModified: 1 })
}

/** Brings files in as a paste does. */
async function paste(...files: File[]): Promise<void> {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { files, types: ['Files'] },
  })
  await act(async () => document.dispatchEvent(event))
  // The code that sends loads with the first file.
  await act(async () => vi.dynamicImportSettled())
}

function drag(name: string, files: File[] = []): Event {
  const event = new Event(name, { bubbles: true, cancelable: true })
  return Object.assign(event, { dataTransfer: { types: ['Files'], files } })
}

/** A form with an uploader for the whole page, and one that takes only what is meant for it. */
function TwoUploaders() {
  const [photos, setPhotos] = useState<UploadedFile[]>([])
  const [cover, setCover] = useState<UploadedFile[]>([])
  const shared = { account: 'me', draft: 'new', purpose: 'photo', facts: FACTS }
  return (
    <form>
      <Uploader {...shared} name="files" label="Photos" value={photos} onChange={setPhotos} />
      <Uploader
        {...shared}
        {...{ name: 'cover', label: 'Cover', place: 'cover', value: cover, maxFiles: 1, isPageWide: false }}
        onChange={setCover}
      />
    </form>
  )
}

const zone = (at: number) => host.querySelectorAll<HTMLElement>('[data-drop-zone]')[at]!
const rowsOf = (at: number) =>
  [...zone(at).querySelectorAll('ol > li p:first-child')].map((row) => row.textContent)

const finish = (at: number, fileId: string) => act(async () => sent[at]?.onDone(fileId))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  sent.length = 0
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

test('finished files are posted by hidden fields in their order, beside what was typed', async () => {
  await open()
  host.querySelector('textarea')!.value = 'typed'
  await paste(makeFile('a.png'), makeFile('b.png'))
  expect(posted()).toEqual([])
  await finish(1, 'file-b')
  await finish(0, 'file-a')
  expect(posted()).toEqual(['file-a', 'file-b'])
  expect(host.querySelector('textarea')!.value).toBe('typed')
})

test('a file control posts no file', async () => {
  await open()
  for (const input of host.querySelectorAll('input[type=file]')) expect(input.getAttribute('name')).toBeNull()
})

test('the arrow keys move a file, and tell its new place', async () => {
  await open(
    <Form
      given={[
        { fileId: '1', name: 'a.png' },
        { fileId: '2', name: 'b.png' },
      ]}
    />,
  )
  const handle = host.querySelector<HTMLElement>('[data-grip="1"]')!
  await act(async () =>
    handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })),
  )
  expect(posted()).toEqual(['2', '1'])
  expect(spoken()).toContain('a.png is now 2 of 2.')
  await act(async () => handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })))
  expect(posted()).toEqual(['1', '2'])
})

test('the form’s own files are shown, and go when the form lets them go', async () => {
  await open(<Form given={[{ fileId: '1', name: 'a.png' }]} />)
  expect(rows()).toEqual(['a.png'])
  const clear = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Clear')
  await act(async () => clear?.click())
  expect(rows()).toEqual([])
})

test('a removed file is no longer posted', async () => {
  await open(
    <Form
      given={[
        { fileId: '1', name: 'a.png' },
        { fileId: '2', name: 'b.png' },
      ]}
    />,
  )
  await press('Remove a.png')
  expect(posted()).toEqual(['2'])
})

test('a file that upstream would refuse is named with the reason, and the others are sent', async () => {
  await open()
  await paste(
    makeFile('a.pdf', { type: 'application/pdf' }),
    makeFile('b.png', { sizeBytes: 5 * MEGABYTE + 1 }),
    makeFile('c.png', { sizeBytes: 5 * MEGABYTE }),
    makeFile('d.png', { sizeBytes: 5 * MEGABYTE }),
  )
  expect(rows()).toEqual(['c.png'])
  expect(sent).toHaveLength(1)
  for (const reason of [/a\.pdf: .*Use PNG/, /b\.png: .*larger than 5/, /d\.png: .*storage has 4/])
    expect(alertText()).toMatch(reason)
})

test('more files than fit, and the same file twice, are named', async () => {
  await open(<Form maxFiles={2} />)
  await paste(makeFile('a.png'), makeFile('a.png'))
  expect(rows()).toEqual(['a.png'])
  expect(alertText()).toMatch(/a\.png: .*already/)
  await paste(makeFile('a.png'), makeFile('b.png'), makeFile('c.png'))
  expect(rows()).toEqual(['a.png', 'b.png'])
  expect(alertText()).toMatch(/a\.png: .*already.*c\.png: At most 2 files/)
  expect(host.querySelector('input[type=file]')).toBeNull()
})

test('a drop anywhere on the page brings files in, and a drag lights up the zone', async () => {
  await open()
  await act(async () => document.dispatchEvent(drag('dragenter')))
  expect(host.textContent).toContain('Let go to add them')
  const dropped = drag('drop', [makeFile('a.png')])
  await act(async () => document.body.dispatchEvent(dropped))
  expect(dropped.defaultPrevented).toBe(true)
  expect(rows()).toEqual(['a.png'])
  expect(host.textContent).not.toContain('Let go to add them')
})

test('pasted text stays with the field, even when it brings a picture along', async () => {
  await open()
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { files: [makeFile('a.png')], types: ['text/plain', 'Files'] },
  })
  await act(async () => document.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(false)
  expect(rows()).toEqual([])
})

test('begin, end and failure are spoken, with the reason', async () => {
  await open()
  await paste(makeFile('a.png'), makeFile('b.png'))
  expect(spoken()).toBe('Uploading a.png and b.png.')
  await finish(0, '1')
  expect(spoken()).toBe('Uploaded: a.png.')
  await act(async () => sent[1]?.onFailed({ text: 'It is broken.', canRetry: true }))
  expect(spoken()).toBe('b.png failed. It is broken.')
  await press('Try b.png again')
  expect(sent).toHaveLength(3)
})

test('an account without the purpose is told so', async () => {
  await open(<Form purpose="film" />)
  expect(host.textContent).toContain('You cannot upload files here.')
})

test('one of two uploaders takes what is dropped or pasted on the page, and each what is dropped on itself', async () => {
  await open(<TwoUploaders />)
  await act(async () => document.body.dispatchEvent(drag('drop', [makeFile('page.png')])))
  await paste(makeFile('pasted.png'))
  await act(async () => zone(1).dispatchEvent(drag('drop', [makeFile('cover.png')])))
  expect(rowsOf(0)).toEqual(['page.png', 'pasted.png'])
  expect(rowsOf(1)).toEqual(['cover.png'])
  await act(async () => zone(1).dispatchEvent(drag('drop', [makeFile('second.png')])))
  expect(rowsOf(0)).toHaveLength(2)
  expect(alertText()).toMatch(/second\.png: At most 1 file/)
})

test('a drag lights up only the uploader that would take the files', async () => {
  await open(<TwoUploaders />)
  const lit = () => [0, 1].filter((at) => zone(at).querySelector('.border-brand'))
  await act(async () => document.body.dispatchEvent(drag('dragenter')))
  expect(lit()).toEqual([0])
  await act(async () => zone(1).dispatchEvent(drag('dragenter')))
  expect(lit()).toEqual([1])
})

test('the focus stays in the group when the last place is taken, and a failed file may be chosen again', async () => {
  await open(<Form maxFiles={1} />)
  const input = host.querySelector<HTMLInputElement>('input[type=file]')!
  input.focus()
  Object.defineProperty(input, 'files', { value: [makeFile('one.png')] })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
  await act(async () => vi.dynamicImportSettled())
  expect(host.querySelector('input[type=file]')).toBeNull()
  expect(document.activeElement!.textContent).toBe('Remove the file to choose another one.')
  await act(async () => sent[0]!.onFailed({ text: 'The disk is full.', canRetry: true }))
  expect(host.querySelector('input[type=file]')).not.toBeNull()
  await paste(makeFile('two.png'))
  expect(rows()).toEqual(['two.png'])
  expect(alertText()).toBe('')
})
