import { by, photo, words } from './builders.ts'
import type { DemoPerformer } from './types.ts'

/** Sewing. */
export const sewingPeople: DemoPerformer[] = [
  {
    username: 'adaeze.sews',
    name: 'Adaeze Obi',
    firstName: 'Adaeze',
    lastName: 'Obi',
    gender: 'female',
    dateOfBirth: '1990-08-08',
    craft: 'sewing',
    tagline: 'Wax print, straight seams, loud linings',
    bio: 'Tailor’s daughter, tailor, and aunt of a girl who wants pockets in everything (she is right). I draft patterns for bodies that exist, on a machine from 1962 named Florence. Every garment has one seam that only you and I know about.',
    country: 'NG',
    city: 'Lagos',
    languages: ['en', 'ig', 'yo'],
    body: { heightCm: 172, eyes: 'dark brown', hair: 'black, short' },
    monthlyPriceCents: 699,
    yearlyPriceCents: 6990,
    trialDays: 7,
    followers: 6025,
    live: null,
    posts: [
      photo(
        0.5,
        'followers',
        [1],
        'New cloth from Balogun market. I went for two yards and came home with eleven and a theory.',
        {
          comments: [
            by('okonkwo.t', 'The theory is always “it was cheaper by the bolt”.'),
            by('ruth.ellen', 'The coral one wants to be a coat.'),
            by('cleo.hart', 'Pockets?'),
            by('saffron.r', 'Florence deserves a raise.'),
          ],
        },
      ),
      photo(2, 'free', [2], 'Florence, oiled and smug.'),
      photo(
        5,
        'price',
        [3],
        'The Sunday coat, pattern in nine sizes. Tape the pages, trust the notches, do not skip the interfacing.',
        { priceCents: 799 },
      ),
      words(
        8,
        'free',
        'Iron every seam. I know. Iron it anyway. That is the whole difference between “I made this” and “who made this?”',
      ),
      photo(
        12,
        'subscribers',
        [4],
        'Fitting notes for a broad back, a short waist, and a niece who will not stand still.',
      ),
      words(
        18,
        'followers',
        'Mending evening on Wednesday. Bring the trousers you are ashamed of; we have all met a bicycle chain.',
      ),
      photo(26, 'free', [5], 'Linings of the month. Nobody sees them, except you each morning.', {
        poll: {
          question: 'Next pattern?',
          days: 7,
          answers: [
            { text: 'Wide trousers', votes: 144 },
            { text: 'A shirt with secrets', votes: 159 },
            { text: 'Work apron', votes: 73 },
          ],
        },
      }),
    ],
    products: [
      {
        name: 'The Sunday coat, pattern',
        description: 'Sizes 34 to 50 for home printing, with forty drawings and no sighing.',
        kind: 'digital',
        priceCents: 1600,
        stock: null,
        picture: 3,
      },
      {
        name: 'Lining bundle',
        description: 'Three half-yards of wax print, chosen to argue pleasantly.',
        kind: 'physical',
        priceCents: 2600,
        stock: 14,
        picture: 5,
      },
    ],
  },
]
