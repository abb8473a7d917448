import { describe, expect, test } from 'vitest'
import { composeTweet } from './tweet-text.ts'

describe('the text of a tweet', () => {
  const url = 'https://ovation.example/post/1'
  test('fits Twitter’s limit, counted as Twitter counts', () => {
    const long = composeTweet({ gate: 'free', text: 'a'.repeat(400), url })
    expect(long).toBe(`${'a'.repeat(254)}…\n${url}`)
    const wide = composeTweet({ gate: 'free', text: '歌'.repeat(400), url })
    expect(wide).toBe(`${'歌'.repeat(127)}…\n${url}`)
    expect(composeTweet({ gate: 'free', text: 'a'.repeat(256), url })).toBe(`${'a'.repeat(256)}\n${url}`)
  })
  test('is only the address when the post has no text', () => {
    expect(composeTweet({ gate: 'free', text: ' ', url })).toBe(url)
  })
})
