import { by, photo, reply, video, words } from './builders.ts'
import type { DemoPerformer } from './types.ts'

/** Painting and calligraphy. */
export const studioPeople: DemoPerformer[] = [
  {
    username: 'aiko.paints',
    name: 'Aiko Hayashi',
    firstName: 'Aiko',
    lastName: 'Hayashi',
    gender: 'female',
    dateOfBirth: '1988-02-27',
    craft: 'painting',
    tagline: 'One small gouache a day, weather permitting',
    bio: 'I paint pictures the size of a hand: hills, kettles, the neighbour’s persimmon tree. A painting a day since 2016, which sounds like discipline and is really a way to avoid e-mail. Come and watch it dry; people say it is better than it sounds.',
    country: 'JP',
    city: 'Matsumoto',
    languages: ['ja', 'en'],
    body: { heightCm: 158, eyes: 'dark brown', hair: 'black' },
    monthlyPriceCents: 799,
    yearlyPriceCents: 7900,
    trialDays: 7,
    followers: 5540,
    live: {
      title: 'Painting the hill behind the station',
      film: 'live-aiko',
      goal: { text: 'I post tonight’s painting to one of you', amountCents: 12000, reachedCents: 7800 },
      tips: [
        { fan: 'papercrane', amountCents: 700, note: 'For more of that orange' },
        { fan: 'quietkettle', amountCents: 300, note: 'A cup of tea from Leeds' },
        { fan: 'h.tanaka', amountCents: 1000, note: 'I grew up under that hill' },
        { fan: 'mrs.whitlock', amountCents: 500, note: 'The little house, please leave it in' },
      ],
      chat: [
        { fan: 'papercrane', text: 'the sky went on in one stroke!' },
        { fan: null, text: 'One stroke and four years.' },
        { fan: 'quietkettle', text: 'kettle on, sitting down' },
        { fan: 'annikaw', text: 'which white is it?' },
        {
          fan: null,
          text: 'Zinc for the mist, titanium for the road. Never the other way, it turns to chalk.',
        },
        { fan: 'kamal.s', text: 'my daughter is painting along with you' },
        { fan: null, text: 'Please tell her the sun is allowed to be green.' },
        { fan: 'kamal.s', text: 'it is now purple, she says thank you' },
        { fan: 'tilda.o', text: 'the sound of the brush is half of why I come' },
      ],
    },
    posts: [
      photo(
        0.3,
        'free',
        [1],
        'Number 3,812. The persimmon tree dropped one while I was looking, and I left the gap.',
        {
          comments: [
            by('papercrane', 'The gap is the best persimmon.'),
            by('quietkettle', 'I have number 2,940 over my sink. It makes the washing up feel important.'),
            by('h.tanaka', 'This is exactly the light of November there.'),
            by(
              'kamal.s',
              'Do you ever paint over one you do not like?',
              reply(null, 'Never. I turn it to the wall, and after a year we talk again.'),
            ),
            by('tilda.o', 'Framed or floating? Asking for my wall.'),
          ],
        },
      ),
      video(
        1.5,
        'followers',
        'live-aiko',
        'A painting from first wash to last stroke, twenty-four seconds instead of two hours. Your patience is thanked.',
      ),
      photo(
        2.5,
        'subscribers',
        [2],
        'My palette, labelled at last. The grey that everyone asks about is not a grey: it is three leftovers and some luck.',
      ),
      words(
        5,
        'free',
        'The rule of the small painting: if a thing can be said with one brush, do not fetch the second. I broke it today and the mountain became a cake.',
      ),
      photo(8, 'price', [3, 4], 'Two versions of the lake, ten minutes apart. I am keeping the wrong one.', {
        priceCents: 299,
      }),
      photo(12, 'followers', [5], 'Rain on the studio window, so today the model is the window.'),
      words(
        18,
        'subscribers',
        'Lesson four, mixing greens: put the tube of green back into the drawer. Now take yellow, then the blue you trust least. Write to me on Sunday with what happened.',
      ),
      photo(30, 'free', [6], 'A kettle, because it sat still.'),
    ],
    products: [
      {
        name: 'Original gouache, 12 × 15 cm',
        description:
          'One painting of this month, chosen together by message. Signed, with its number and the weather on the back.',
        kind: 'physical',
        priceCents: 14000,
        stock: 5,
        picture: 3,
      },
      {
        name: 'Postcard set, Four Seasons',
        description: 'Eight cards on heavy uncoated paper. They smell faintly of the printer, in a good way.',
        kind: 'physical',
        priceCents: 1600,
        stock: 120,
        picture: 1,
      },
    ],
  },
  {
    username: 'cem.kalem',
    name: 'Cem Aydın',
    firstName: 'Cem',
    lastName: 'Aydın',
    gender: 'male',
    dateOfBirth: '1981-07-30',
    craft: 'calligraphy',
    tagline: 'Ink, reed, breath, repeat',
    bio: 'I learned to cut a reed pen before I learned to drive, and I am still better at it. Classical letters in the mornings, wedding envelopes in the afternoons, and once a week a film in which I write your name very slowly. Bring tea.',
    country: 'TR',
    city: 'Istanbul',
    languages: ['tr', 'ar', 'en'],
    body: { heightCm: 178, eyes: 'brown', hair: 'dark, greying' },
    monthlyPriceCents: 499,
    yearlyPriceCents: 4990,
    trialDays: 0,
    followers: 2210,
    live: null,
    posts: [
      photo(
        1.1,
        'free',
        [1],
        'Forty alifs before breakfast. Thirty-nine of them leaned the way I lean when I am tired.',
        {
          comments: [
            by('yusuf.e', 'The fortieth is beautiful, master.'),
            by('saffron.r', 'I tried this with a marker. Mine look like fence posts in wind.'),
            by(
              'wenling',
              'Same exercise, different script: my grandmother made me write one stroke for a year.',
            ),
          ],
        },
      ),
      photo(
        4,
        'subscribers',
        [2],
        'How I cut the reed: the angle, the slit, the sound it makes when it is right. Nine pictures in my drawer, one here.',
      ),
      words(
        6,
        'followers',
        'Someone asked how to steady the hand. You cannot. You steady the breath and let the hand come along, like a child to the market.',
      ),
      photo(
        10,
        'price',
        [3],
        'A commission: one line of Yunus Emre for a bakery. They pay in simit and I have no complaint.',
        { priceCents: 199 },
      ),
      photo(15, 'free', [4], 'The ferry at seven. I practise curves on the gulls.'),
      words(
        21,
        'free',
        'Ink recipe, as promised: soot, gum arabic, water, and forty kilometres in the pocket of somebody who walks. I send mine with the postman.',
      ),
      photo(
        33,
        'followers',
        [5],
        'New sheet, burnished with an agate stone and an old sock. Do not ask about the sock.',
      ),
    ],
    products: [
      {
        name: 'Your name, one line',
        description:
          'Written on burnished paper, 20 × 30 cm, in the script that suits it. Please allow two weeks and one ferry.',
        kind: 'physical',
        priceCents: 6500,
        stock: 12,
        picture: 3,
      },
    ],
  },
]
