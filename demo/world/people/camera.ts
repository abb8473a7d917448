import { by, draft, photo, reply, video, words } from './builders.ts'
import type { DemoPerformer } from './types.ts'

/** Photography. */
export const cameraPeople: DemoPerformer[] = [
  {
    username: 'henrik.nord',
    name: 'Henrik Solberg',
    firstName: 'Henrik',
    lastName: 'Solberg',
    gender: 'male',
    dateOfBirth: '1985-11-05',
    craft: 'photography',
    tagline: 'Cold fingers, long exposures',
    bio: 'Photographer on the 68th parallel, where the night lasts two months and my thermos does not. I teach how to see in the dark, which is mostly waiting with better socks. Print shop, field notes, honest failures.',
    country: 'NO',
    city: 'Reine',
    languages: ['no', 'en', 'de'],
    body: { heightCm: 186, eyes: 'blue', hair: 'blond' },
    monthlyPriceCents: 999,
    yearlyPriceCents: 9900,
    trialDays: 7,
    followers: 7390,
    live: null,
    posts: [
      video(
        0.6,
        'free',
        'film-henrik',
        'Four hours of sky in fourteen seconds. I had two sandwiches and a conversation with a fox.',
        {
          comments: [
            by('ingrid.ss', 'I know that fox. He takes the ham and leaves the bread.'),
            by('fernweh.fi', 'This is going to be my entire personality this winter.'),
            by(
              'northpier',
              'What were the settings? And what were the socks?',
              reply(null, 'Twenty seconds at f/2. Wool, two pairs.'),
              reply('fernweh.fi', 'I came for the socks.'),
            ),
            by('tilda.o', 'The reflection! I watched it six times before I saw the boat.'),
          ],
        },
      ),
      photo(
        2,
        'followers',
        [1],
        'Reine at minus eleven. The red hut is the same one as always; it is the only thing here that holds a pose.',
      ),
      photo(
        4,
        'price',
        [2, 3],
        'Before and after, with every slider written down. The mistake was at the tripod, not at the desk.',
        { priceCents: 499, thumbnail: 4 },
      ),
      words(
        7,
        'free',
        'Three things in my bag that are not a camera: wool, chocolate, a headtorch with a red filter so that I do not ruin the evening of another photographer standing in the dark ten metres away.',
      ),
      photo(
        12,
        'subscribers',
        [4],
        'Field notes from Moskenes. Tide table, cloud, and the word NO written four times before one yes.',
      ),
      photo(20, 'free', [5], 'The lighthouse keeper no longer keeps it, but he still visits.'),
      words(
        31,
        'subscribers',
        'Portfolio evening: send me three pictures, not ten. Choosing is the lesson; I only hold the lamp.',
      ),
      draft(
        photo(
          2.2,
          'price',
          [4],
          'The whole night at Moskenes, frame by frame, with the settings that I regret.',
          { priceCents: 599, thumbnail: 1 },
        ),
      ),
    ],
    products: [
      {
        name: 'Print, Red Hut in Snow',
        description: 'Pigment print 40 × 50 cm on cotton paper, signed on the back, in an edition of sixty.',
        kind: 'physical',
        priceCents: 9800,
        stock: 23,
        picture: 1,
      },
      {
        name: 'Night settings, field card',
        description: 'A card that fits in a glove: exposures for moon, stars, aurora and town. PDF to print.',
        kind: 'digital',
        priceCents: 500,
        stock: null,
        picture: 4,
      },
    ],
  },
]
