import { expect, test } from 'vitest'
import { composedPost, ONLOOKERS, type Onlooker } from './composed-post.ts'
import { EMPTY_FIELDS, type PostFields } from './draft-fields.ts'

const TEXT = 'Tonight at eight I play the new songs for the first time, in the small hall by the river'
const picture = (fileId: string) => ({
  fileId,
  type: 'photo' as const,
  previewUrl: `data:${fileId}`,
  failure: null,
  isReady: true,
})

function compose(
  fields: Partial<PostFields>,
  onlooker: Onlooker,
  {
    pictures = new Map(),
    monthlyPriceCents = 900,
  }: { pictures?: Map<string, string>; monthlyPriceCents?: number | null } = {},
) {
  return composedPost(
    { ...EMPTY_FIELDS, text: TEXT, ...fields },
    {
      performer: { _id: 'me', username: 'me', name: 'Me', avatar: null, isLive: false },
      monthlyPriceCents,
      currency: 'USD',
      onlooker,
      nowMs: 0,
      pictures,
    },
  )
}

test.each([
  ['free', ['visitor', 'follower', 'subscriber']],
  ['followers', ['follower', 'subscriber']],
  ['subscribers', ['subscriber']],
  ['price', []],
] as const)('a post with the gate %s is open to %j, and the others see a locked one', (gate, open) => {
  for (const onlooker of ONLOOKERS) {
    const post = compose({ gate, files: [picture('one')] }, onlooker)
    const isOpen = (open as readonly string[]).includes(onlooker)
    expect(post.isLocked, onlooker).toBe(!isOpen)
    expect(post.text === TEXT, onlooker).toBe(isOpen)
    expect(post.files, onlooker).toHaveLength(isOpen ? 1 : 0)
  }
})

test('a locked preview shows the thumbnail if there is one, and what opens the post', () => {
  const files = [picture('one'), picture('two')]
  const blurred = compose({ gate: 'price', price: '7,50', files }, 'visitor').locked
  expect(blurred).toMatchObject({
    preview: { url: 'data:one' },
    totalPhotos: 2,
    cheapestEntitlement: { kind: 'buy', priceCents: 750 },
  })
  const opened = compose({ gate: 'subscribers', files, thumbnail: picture('two') }, 'visitor').locked
  expect(opened).toMatchObject({
    preview: { url: 'data:two' },
    cheapestEntitlement: { kind: 'subscribe', monthlyPriceCents: 900 },
  })
  const closed = compose({ gate: 'subscribers', files }, 'visitor', { monthlyPriceCents: null }).locked
  expect(closed?.cheapestEntitlement).toBeNull()
})

test('a preview shows the chosen file itself, then upstream’s picture, and the small one only without both', () => {
  const ready = { ...picture('ready'), sharpUrl: '/media/ready' }
  const files = [picture('chosen'), ready, picture('kept')]
  const shown = compose({ files }, 'visitor', { pictures: new Map([['chosen', 'blob:chosen']]) }).files
  expect(shown.map((file) => file.type === 'photo' && file.image.url)).toEqual([
    'blob:chosen',
    '/media/ready',
    'data:kept',
  ])
  const fields = { gate: 'followers', files, thumbnail: picture('own') } as const
  const { locked } = compose(fields, 'visitor', { pictures: new Map([['own', 'blob:own']]) })
  expect(locked?.preview?.url).toBe('blob:own')
})

test('a preview shows the poll of an open post, without the answers that are empty', () => {
  const poll = { question: ' Which song? ', answers: ['River', ' ', 'Lanterns'], hours: 24 }
  expect(compose({ poll }, 'visitor').poll).toMatchObject({
    question: 'Which song?',
    options: [{ text: 'River', totalVotes: null }, { text: 'Lanterns' }],
    totalVotes: 0,
    hasEnded: false,
  })
  expect(compose({ poll, gate: 'price' }, 'visitor').poll).toBeNull()
  expect(compose({ poll: { question: '', answers: ['', ''], hours: 24 } }, 'visitor').poll).toBeNull()
})
