import { beforeEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

let answer: { status: number; response: unknown }

/** The part of the browser's class that an upload uses; it answers every request at once. */
class AnsweringRequest extends EventTarget {
  readonly upload = new EventTarget()
  responseType = ''
  get status() {
    return answer.status
  }
  get response() {
    return answer.response
  }
  open() {}
  send() {
    this.dispatchEvent(new Event(answer.status === 0 ? 'error' : 'load'))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', AnsweringRequest)
})

async function send(status: number, response: unknown) {
  answer = { status, response }
  return upload({ path: '/auth/performers/register', form: new FormData() })
}

test('a refusal has the server’s text', async () => {
  const refused = await send(409, { statusCode: 409, code: 'X', message: 'No.', error: 'Conflict' })
  expect(refused).toEqual({ status: 'refused', text: 'No.', fields: {} })
})

test('a refusal names the refused fields with the first problem of each', async () => {
  const message = [
    { property: 'email', constraints: { format: 'Enter an email address.' } },
    { property: 'email', constraints: { length: 'Too long.' } },
  ]
  const refused = await send(422, { message, error: 'Unprocessable' })
  const fields = { email: 'Enter an email address.' }
  expect(refused).toEqual({ status: 'refused', text: 'Enter an email address.', fields })
})

test('a refusal without a message has an empty text', async () => {
  expect(await send(409, {})).toEqual({ status: 'refused', text: '', fields: {} })
  expect(await send(409, { statusCode: 409 })).toEqual({ status: 'refused', text: '', fields: {} })
})

test('an upload is broken when no service answered, or only a proxy did', async () => {
  expect(await send(0, null)).toEqual({ status: 'broken' })
  expect(await send(502, null)).toEqual({ status: 'broken' })
})
