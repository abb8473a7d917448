import { by, photo, video, words } from './builders.ts'
import type { DemoPerformer } from './types.ts'

/** DJ. */
export const recordPeople: DemoPerformer[] = [
  {
    username: 'bruna.wax',
    name: 'Bruna Tavares',
    firstName: 'Bruna',
    lastName: 'Tavares',
    gender: 'female',
    dateOfBirth: '1990-12-19',
    craft: 'dj',
    tagline: 'Samba 45s, slow disco and no laptop',
    bio: 'Three thousand records, two turntables, one very patient downstairs neighbour. I dig for samba, boogie and the kind of disco that never got out of its own city. Every set is only vinyl, so yes, sometimes you hear me drop one.',
    country: 'BR',
    city: 'São Paulo',
    languages: ['pt', 'en'],
    body: { heightCm: 168, eyes: 'hazel', hair: 'black, curly' },
    monthlyPriceCents: 599,
    yearlyPriceCents: 5900,
    trialDays: 7,
    followers: 3975,
    live: null,
    posts: [
      photo(
        0.9,
        'followers',
        [1],
        'Found in a shop behind a tyre repair place: a 1978 promo with a coffee stain in the shape of Bahia. Playing it first on Saturday.',
        {
          comments: [
            by('bluebassline', 'The tyre shop strikes again. You must never tell us where it is.'),
            by('jorge.p', 'Side B. Please. Side B.'),
            by('dara.k', 'Bought a turntable because of you. My bank would like a word.'),
          ],
        },
      ),
      video(3, 'free', 'film-bruna', 'Twelve seconds of the groove before the groove.'),
      photo(
        5,
        'subscribers',
        [2],
        'Full list of last Saturday, with labels, years and which ones I dropped. (Two. I dropped two.)',
      ),
      words(
        8,
        'free',
        'How to clean a record, short version: water, patience, and never your sleeve. Long version is on Sunday and it is forty minutes and you will thank me.',
      ),
      photo(
        13,
        'subscribers',
        [3],
        'The São Paulo wall, now in order of sunlight instead of alphabet. I can find nothing and it looks wonderful.',
      ),
      photo(
        19,
        'followers',
        [4, 5],
        'Warming up an empty room is my favourite hour. You play for the chairs and the chairs do not lie.',
        {
          poll: {
            question: 'Saturday’s last record?',
            days: 7,
            answers: [
              { text: 'Slow samba, lights up', votes: 71 },
              { text: 'Ten-minute disco', votes: 133 },
              { text: 'Something nobody knows', votes: 96 },
            ],
          },
        },
      ),
      words(
        28,
        'subscribers',
        'Mix notes, part six: I count bars on my left hand and lie about it on my right. Here is the trick for joining a samba to a straight four without anybody spilling a drink.',
      ),
    ],
    products: [
      {
        name: 'Slipmat pair, Sol',
        description: 'Two felt mats printed in coral and plum. They spin well and forgive dust.',
        kind: 'physical',
        priceCents: 2200,
        stock: 18,
        picture: 1,
      },
    ],
  },
]
