import { by, photo, words } from './builders.ts'
import type { DemoPerformer } from './types.ts'

/** Gardening. */
export const gardenPeople: DemoPerformer[] = [
  {
    username: 'roos.balkon',
    name: 'Roos Achterberg',
    firstName: 'Roos',
    lastName: 'Achterberg',
    gender: 'female',
    dateOfBirth: '1956-03-08',
    craft: 'gardening',
    tagline: 'Four square metres, two hundred plants',
    bio: 'Retired tram driver, third floor, facing south. I grow tomatoes in places where the housing association says nothing should grow. Come for the seedlings, stay for the war with the pigeon; his name is Maarten and he is winning.',
    country: 'NL',
    city: 'Utrecht',
    languages: ['nl', 'en', 'de'],
    body: { heightCm: 170, eyes: 'grey', hair: 'silver' },
    monthlyPriceCents: 299,
    yearlyPriceCents: 2990,
    trialDays: 14,
    followers: 3360,
    live: null,
    posts: [
      photo(
        0.8,
        'free',
        [1],
        'First ripe Brandywine of the year. I ate it over the sink like an animal. No photograph of that.',
        {
          comments: [
            by('mrs.whitlock', 'Over the sink is the only correct way, dear.'),
            by('theo_b', 'Third floor? My ground-floor garden is ashamed.'),
            by('bikebellbo', 'And Maarten? Where was Maarten?'),
            by('silvertrout', 'I am 71 and I just bought my first tomato plant because of you.'),
          ],
        },
      ),
      words(
        3,
        'followers',
        'Maarten report: one seedling lost, one plastic owl befriended. He sits next to it now. I think they talk about me.',
      ),
      photo(
        5,
        'subscribers',
        [2],
        'The sowing calendar for balconies, redrawn after last spring proved me wrong in four places.',
      ),
      photo(
        9,
        'free',
        [3],
        'Evening watering. On the tram I had two hundred people a day; now I have two hundred plants, and they complain less.',
      ),
      photo(
        14,
        'subscribers',
        [4, 5],
        'How to make a drip line from a lemonade bottle. It is ugly and it works, like my knees.',
      ),
      words(
        20,
        'free',
        'Talk to your plants if you like. But also turn the pot a quarter every Sunday. They enjoy the talking; they need the quarter.',
        {
          poll: {
            question: 'What should I try next?',
            days: 7,
            answers: [
              { text: 'Melons on the railing', votes: 89 },
              { text: 'A fig, in a bucket', votes: 121 },
              { text: 'Peace with Maarten', votes: 214 },
            ],
          },
        },
      ),
      photo(29, 'followers', [6], 'Seed swap by post is open. Write on the envelope what you hope for.'),
    ],
    products: [
      {
        name: 'Balcony seed letter',
        description:
          'Six paper packets for a south-facing balcony, with a handwritten card. Sent in spring and autumn.',
        kind: 'physical',
        priceCents: 1100,
        stock: 40,
        picture: 6,
      },
    ],
  },
]
