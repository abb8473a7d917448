import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPoll } from '#contract/polls.ts'
import { startingArticles } from '#upstream/modules/articles/starting-articles.ts'
import { people } from './everyone.ts'
import { fans } from './fans.ts'
import { BANNERS, CATEGORIES, categoriesOf } from './site.ts'

const articles = startingArticles('Ovation')
const fanNames = new Set(fans.map((fan) => fan.username))
const BANNED_WORDS = /\b(lorem|ipsum|nsfw|nude|naked|sexy|porn|erotic|escort|fetish)\b/i

function allText(): string[] {
  return [
    ...people.flatMap((person) => [
      person.name,
      person.tagline,
      person.bio,
      ...person.posts.flatMap(({ text, comments, poll }) => [
        text,
        ...comments.flatMap((comment) => [comment.text, ...comment.replies.map((reply) => reply.text)]),
        ...(poll ? [poll.question, ...poll.answers.map((answer) => answer.text)] : []),
      ]),
      ...person.products.flatMap((product) => [product.name, product.description]),
      ...(person.live?.chat.map((line) => line.text) ?? []),
      ...(person.live?.tips.map((tip) => tip.note) ?? []),
    ]),
    ...articles.map((article) => article.html),
    ...BANNERS.flatMap((banner) => [banner.headline, banner.line]),
  ]
}

describe('the demo world', () => {
  test('every performer and fan has a unique username that registration would accept', () => {
    const usernames = [...people, ...fans].map((person) => person.username)
    expect(new Set(usernames).size).toBe(usernames.length)
    for (const username of usernames) expect(username).toMatch(/^[a-z0-9][a-z0-9._]{1,28}[a-z0-9]$/)
  })

  test('the demo world has 24 adult performers with categories, three of them live', () => {
    expect(people).toHaveLength(24)
    expect(fans.length).toBeGreaterThanOrEqual(40)
    expect(people.filter((person) => person.live)).toHaveLength(3)
    for (const person of people) {
      expect(categoriesOf(person), person.username).not.toEqual([])
      expect(Number(person.dateOfBirth.slice(0, 4)), person.username).toBeLessThan(2003)
      expect(person.country).toMatch(/^[A-Z]{2}$/)
      for (const language of person.languages) expect(language).toMatch(/^[a-z]{2}$/)
    }
  })

  test('every category has at least four performers', () => {
    for (const category of CATEGORIES) {
      const found = people.filter((person) => categoriesOf(person).includes(category))
      expect(found.length, category.name).toBeGreaterThanOrEqual(4)
    }
  })

  test('every price is within the limits, and a year is cheaper than twelve months', () => {
    for (const person of people) {
      expect(person.monthlyPriceCents, person.username).toBeGreaterThanOrEqual(299)
      expect(person.monthlyPriceCents, person.username).toBeLessThanOrEqual(1499)
      expect(person.yearlyPriceCents, person.username).toBeLessThan(person.monthlyPriceCents * 12)
      for (const post of person.posts) expect(post.gate === 'price', post.text).toBe(post.priceCents !== null)
    }
  })

  test('each performer has six to ten published posts, of every gate but the price, and one with at least three comments', () => {
    for (const person of people) {
      const published = person.posts.filter((post) => post.state === 'published')
      expect(published.length, person.username).toBeGreaterThanOrEqual(6)
      expect(published.length, person.username).toBeLessThanOrEqual(10)
      const gates = new Set(published.map((post) => post.gate))
      for (const gate of ['free', 'followers', 'subscribers'] as const) {
        expect(gates, person.username).toContain(gate)
      }
      expect(
        person.posts.some((post) => post.comments.length >= 3),
        person.username,
      ).toBe(true)
    }
  })

  test('several performers have posts in every state, and only a scheduled post comes after the start', () => {
    for (const state of ['draft', 'scheduled', 'archived'] as const) {
      const having = people.filter((person) => person.posts.some((post) => post.state === state))
      expect(having.length, state).toBeGreaterThanOrEqual(3)
    }
    for (const post of people.flatMap((person) => person.posts)) {
      expect(post.daysAgo < 0, post.text).toBe(post.state === 'scheduled')
      if (post.isPinned) expect(post.state, post.text).toBe('published')
      if (post.state !== 'published') expect(post.comments, post.text).toEqual([])
    }
    expect(
      people.filter((person) => person.posts.some((post) => post.isPinned)).length,
    ).toBeGreaterThanOrEqual(3)
  })

  test('only posts for sale have a thumbnail, which is none of their own pictures', () => {
    const posts = people.flatMap((person) => person.posts).filter((post) => post.thumbnail !== null)
    expect(posts.length).toBeGreaterThanOrEqual(6)
    for (const post of posts) {
      expect(post.gate, post.text).toBe('price')
      expect(post.pictures, post.text).not.toContain(post.thumbnail)
    }
  })

  test('some polls run and some have ended when the world is made, and all are as a performer can make them', () => {
    const polls = people
      .flatMap((person) => person.posts)
      .flatMap(({ poll, daysAgo }) => (poll ? [{ ...poll, daysAgo }] : []))
    const running = polls.filter(({ days, daysAgo }) => days - daysAgo > 1)
    expect(running.length).toBeGreaterThanOrEqual(4)
    expect(polls.length - running.length).toBeGreaterThanOrEqual(4)
    for (const { question, answers, days } of polls) {
      const body = { question, options: answers.map(({ text }) => text), hours: days * 24 }
      expect(
        createPoll.body!.safeParse({ ...body, idempotencyKey: randomUUID() }).error,
        question,
      ).toBeUndefined()
    }
  })

  test('performers and fans reply to comments', () => {
    const replies = people.flatMap(({ posts }) =>
      posts.flatMap(({ comments }) => comments.flatMap((comment) => comment.replies)),
    )
    expect(replies.filter(({ fan }) => fan === null).length).toBeGreaterThanOrEqual(5)
    expect(replies.filter(({ fan }) => fan !== null).length).toBeGreaterThanOrEqual(3)
  })

  test('a photo post has photos, a video post has a video, and other posts have neither', () => {
    for (const post of people.flatMap((person) => person.posts)) {
      expect(post.pictures.length > 0, post.text).toBe(post.kind === 'photo')
      expect(post.film !== null, post.text).toBe(post.kind === 'video')
    }
  })

  test('only fans of the demo world comment, chat and tip', () => {
    for (const person of people) {
      const speakers = [
        ...person.posts.flatMap(({ comments }) =>
          comments.flatMap(({ fan, replies }) => [fan, ...replies.flatMap((reply) => reply.fan ?? [])]),
        ),
        ...(person.live?.tips.map((tip) => tip.fan) ?? []),
        ...(person.live?.chat.flatMap((line) => line.fan ?? []) ?? []),
      ]
      for (const speaker of speakers) expect(fanNames).toContain(speaker)
    }
  })

  test('no text has filler or adult words', () => {
    for (const text of allText()) expect(text).not.toMatch(BANNED_WORDS)
  })

  test('articles use only tags that the site shows', () => {
    for (const article of articles) {
      const tags = [...article.html.matchAll(/<\/?([a-z0-9]+)/g)].map((match) => match[1])
      for (const tag of tags) expect(['p', 'h2', 'ul', 'li', 'a', 'strong', 'em']).toContain(tag)
    }
  })
})
