import { by, draft, photo, words } from './builders.ts'
import type { DemoPerformer } from './types.ts'

/** Fitness, yoga and travel. */
export const movementPeople: DemoPerformer[] = [
  {
    username: 'diego.fuerte',
    name: 'Diego Fuentes',
    firstName: 'Diego',
    lastName: 'Fuentes',
    gender: 'male',
    dateOfBirth: '1991-08-14',
    craft: 'fitness',
    tagline: 'Strong enough to carry all the shopping in one trip',
    bio: 'Physiotherapist from Guadalajara with two kettlebells and a rooftop. No shouting, no before-and-after, no suffering for its own sake. We train so that your seventy-year-old self sends a thank-you card.',
    country: 'MX',
    city: 'Guadalajara',
    languages: ['es', 'en'],
    body: { heightCm: 176, eyes: 'brown', hair: 'black' },
    monthlyPriceCents: 999,
    yearlyPriceCents: 9500,
    trialDays: 7,
    followers: 6870,
    live: null,
    posts: [
      photo(
        0.6,
        'followers',
        [1],
        'Tomorrow, 7:00: twenty minutes, one bell, no jumping because Señora Lupita lives below.',
        {
          comments: [
            by('marisol77', 'Señora Lupita is my hero and my excuse.'),
            by('coach_lou', 'The hinge cue with the broomstick fixed three of my clients. Thank you.'),
            by('gus.teller', 'Carried all the shopping in one trip today. Thought of you. Dropped the eggs.'),
          ],
        },
      ),
      photo(2, 'free', [2], 'Rooftop, sunrise, two bells and a very critical cat.'),
      photo(
        4,
        'subscribers',
        [3],
        'Week nine of the slow plan. The numbers are small on purpose: small numbers come back next week.',
      ),
      words(
        7,
        'free',
        'Your back is not made of glass. It is made of you. Pick up something slightly heavy, put it down again, and tell nobody for a month.',
      ),
      words(
        11,
        'subscribers',
        'Answers to your shoulder questions, all twenty-two. Short version: hang from something, twice a day, as long as a yawn.',
      ),
      photo(
        17,
        'price',
        [4],
        'My grandfather lifted sacks for forty years and his form was perfect. I drew it, badly, with arrows.',
        { priceCents: 399 },
      ),
      photo(26, 'followers', [5], 'The full equipment list. Yes, it is one shelf.', {
        poll: {
          question: 'Ten-minute series next month?',
          days: 7,
          answers: [
            { text: 'Hips for desk people', votes: 187 },
            { text: 'Stairs', votes: 54 },
            { text: 'Getting off the floor', votes: 132 },
          ],
        },
      }),
    ],
    products: [
      {
        name: 'The slow plan, 12 weeks',
        description: 'Three short sessions a week with one bell. Printable, with room for excuses.',
        kind: 'digital',
        priceCents: 1900,
        stock: null,
        picture: 3,
      },
    ],
  },
  {
    username: 'ishani.breathes',
    name: 'Ishani Perera',
    firstName: 'Ishani',
    lastName: 'Perera',
    gender: 'female',
    dateOfBirth: '1983-06-04',
    craft: 'yoga',
    tagline: 'Yoga for people who cannot touch their toes',
    bio: 'I was an accountant with a very sore neck; now I am a yoga teacher with a very tidy ledger. Slow classes from a verandah in Galle, with rain, crows and the occasional coconut. You need a floor. A mat is a luxury, patience is not.',
    country: 'LK',
    city: 'Galle',
    languages: ['si', 'en', 'ta'],
    body: { heightCm: 162, eyes: 'dark brown', hair: 'black' },
    monthlyPriceCents: 699,
    yearlyPriceCents: 6800,
    trialDays: 14,
    followers: 4415,
    live: null,
    posts: [
      photo(1, 'free', [1], 'Six in the morning, before the crows have read the news. Ten breaths on me.', {
        comments: [
          by('ravi.m', 'My toes and I have met for the first time since 2009.'),
          by('nightshift_nia', 'I do this one when I come home at eight. The blackbirds do the crows’ part.'),
          by('saffron.r', 'The coconut falling in minute twelve got me. Best teacher.'),
        ],
      }),
      photo(
        3,
        'subscribers',
        [2],
        'Sequence for a stiff Monday, drawn on graph paper because I cannot help it.',
      ),
      words(
        5,
        'followers',
        'If you fall out of a balance you have not failed at it. The falling is where the balance was being made.',
      ),
      photo(9, 'free', [3], 'Low tide, mat rolled, tea too hot.'),
      words(
        13,
        'subscribers',
        'The neck class in text, for reading at a desk: look at the far corner. Now the near one. Now close your eyes and let your ears move apart. Again at four o’clock.',
      ),
      photo(
        18,
        'price',
        [4, 5],
        'Verandah retreat notes: what we ate, what we read, and the full plan of the three mornings.',
        { priceCents: 599, thumbnail: 2 },
      ),
      words(
        27,
        'free',
        'A reader is ninety and does all of it in a chair. She asked me to slow down less. Ma’am, I hear you.',
      ),
    ],
    products: [
      {
        name: 'Desk neck, audio',
        description: 'Three recordings of six, nine and twelve minutes, with rain. No screen needed.',
        kind: 'digital',
        priceCents: 800,
        stock: null,
        picture: 3,
      },
    ],
  },
  {
    username: 'robin.nighttrain',
    name: 'Robin Vance',
    firstName: 'Robin',
    lastName: 'Vance',
    gender: 'other',
    dateOfBirth: '1994-10-25',
    craft: 'travel',
    tagline: 'Slow travel by night train, window seat',
    bio: 'I have not been on an aeroplane since 2018, which I mention at parties more than I should. Letters, sketches and sound from sleeper carriages, ferries and one regrettable bus. They/them; always the top bunk.',
    country: 'CA',
    city: 'Montréal',
    languages: ['en', 'fr'],
    body: { heightCm: 173, eyes: 'grey-green', hair: 'copper' },
    monthlyPriceCents: 399,
    yearlyPriceCents: 3900,
    trialDays: 7,
    followers: 2890,
    live: null,
    posts: [
      photo(
        0.9,
        'free',
        [1],
        'Somewhere between Villach and Ljubljana, 04:12. Snow, then not snow, then a man waving a lamp.',
        {
          comments: [
            by('fernweh.fi', 'I know that lamp man! He waved at me in 2021.'),
            by('postcard.pat', 'Put me in your luggage, I fold small.'),
            by('lenafromgraz', 'You went past my house. I waved too, you were asleep.'),
            by('bikebellbo', 'Top bunk loyalty noted.'),
          ],
        },
      ),
      photo(3, 'followers', [2], 'The contents of my bag for eleven weeks. The spoon is not negotiable.'),
      words(
        6,
        'price',
        'Route sheet: Montréal to Istanbul without leaving the ground, all tickets with prices, and the three places where I cried (one happily).',
        { priceCents: 349, thumbnail: 5 },
      ),
      photo(9, 'price', [3, 4], 'A sketch a station. The conductor asked to be taller, so he is.', {
        priceCents: 299,
      }),
      words(
        14,
        'free',
        'The best thing to say to a stranger in a compartment is “Would you like half?” It does not matter of what.',
      ),
      photo(
        21,
        'free',
        [5],
        'Harbour, five hours early for the ferry. This is how you travel slowly: by being wrong about timetables.',
      ),
      words(
        32,
        'subscribers',
        'Postcards go out on Friday. If your address has changed, tell me; last month one went round the world and came back with a nicer stamp.',
      ),
      draft(
        words(
          8,
          'followers',
          'Bus report. I said that I would write it when it is funny to me too. It is not, yet.',
        ),
      ),
    ],
    products: [
      {
        name: 'A real postcard',
        description:
          'Written on the train, posted from wherever it stops. It will be late. That is the point.',
        kind: 'physical',
        priceCents: 600,
        stock: 200,
        picture: 5,
      },
    ],
  },
]
