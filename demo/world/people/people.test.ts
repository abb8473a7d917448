import { describe, expect, test } from 'vitest'
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
      ...person.posts.flatMap((post) => [post.text, ...post.comments.map((comment) => comment.text)]),
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
      for (const post of person.posts) if (post.priceCents !== null) expect(post.gate).not.toBe('free')
    }
  })

  test('each performer has six to ten posts, of every gate, and one with at least three comments', () => {
    for (const person of people) {
      expect(person.posts.length, person.username).toBeGreaterThanOrEqual(6)
      expect(person.posts.length, person.username).toBeLessThanOrEqual(10)
      expect(new Set(person.posts.map((post) => post.gate)).size, person.username).toBe(3)
      expect(
        person.posts.some((post) => post.comments.length >= 3),
        person.username,
      ).toBe(true)
    }
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
        ...person.posts.flatMap((post) => post.comments.map((comment) => comment.fan)),
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
