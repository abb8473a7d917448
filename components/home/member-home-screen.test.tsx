import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { listHeard, MemberHomeScreen, type MemberHomeScreenProps } from './member-home-screen.tsx'

const VIEWER = { _id: 'fan', isPerformer: false, isOperator: false } as MemberHomeScreenProps['viewer']
const HOME: MemberHomeScreenProps = {
  viewer: VIEWER,
  posts: [],
  growing: {
    address: '/',
    name: 'home',
    number: 1,
    count: 0,
    next: null,
    keys: [],
    stamp: '',
    load: () => Promise.reject(),
  },
  newer: null,
  live: [],
  suggestions: [],
  promos: [],
  currency: 'EUR',
  nowMs: undefined,
}

test('a fan who follows nobody learns how a feed begins, with one way to begin', () => {
  const page = renderToStaticMarkup(<MemberHomeScreen {...HOME} />)
  expect(page).toContain('Your feed begins with one person')
  expect(page.match(/<a /g)).toHaveLength(1)
  expect(page).toContain('href="/user/welcome"')
})

test('a home page listens to the few performers who have posted last', () => {
  const posts = Array.from({ length: 12 }, (_, at) => ({ performer: { _id: `performer ${at % 8}` } }) as Post)
  expect(listHeard(posts)).toEqual([0, 1, 2, 3, 4].map((at) => `performer ${at}`))
})
