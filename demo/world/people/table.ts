import { archived, by, draft, photo, pinned, reply, scheduled, words } from './builders.ts'
import type { DemoPerformer } from './types.ts'

/** Games and chess. */
export const tablePeople: DemoPerformer[] = [
  {
    username: 'noor.plays',
    name: 'Noor Haddad',
    firstName: 'Noor',
    lastName: 'Haddad',
    gender: 'female',
    dateOfBirth: '1998-07-07',
    craft: 'games',
    tagline: 'Cosy games, brutal speedruns, no in-between',
    bio: 'I water pixel turnips for two hours, then beat a platformer in nineteen minutes with my jaw locked. Software tester in Amman, so I find the bugs whether I want to or not. Chat names my farm animals; the cow is called Tax Return.',
    country: 'JO',
    city: 'Amman',
    languages: ['ar', 'en'],
    body: { heightCm: 163, eyes: 'brown', hair: 'covered' },
    monthlyPriceCents: 499,
    yearlyPriceCents: 4900,
    trialDays: 7,
    followers: 9140,
    live: null,
    posts: [
      photo(
        0.4,
        'free',
        [1],
        'Nineteen minutes and four seconds. FOUR. I lost them to a seagull. We go again tomorrow.',
        {
          poll: {
            question: 'Who is to blame for the four seconds?',
            days: 3,
            answers: [
              { text: 'The seagull', votes: 312 },
              { text: 'My pride', votes: 88 },
              { text: 'The seagull’s pride', votes: 204 },
            ],
          },
          comments: [
            by(
              'pixelmoth',
              'The seagull is undefeated.',
              reply(null, 'Undefeated and unbothered. I have checked the footage.'),
              reply('kamal.s', 'It looked straight into the camera.'),
            ),
            by('kamal.s', 'Route idea: apologise to the seagull.'),
            by('eli.marsh', 'I screamed and woke my flatmate, who also screamed.'),
            by('wenling', 'Tax Return believes in you.', reply(null, 'Tax Return believes in hay.')),
          ],
        },
      ),
      photo(
        2,
        'followers',
        [2],
        'Autumn on the farm. Tax Return had a calf and chat has chosen the name Receipt.',
      ),
      words(
        4,
        'subscribers',
        'Route notes for the water level: three tricks, one that works, and where I breathe.',
      ),
      pinned(
        words(
          7,
          'free',
          'Speedrunning is only housekeeping done fast. You learn where everything is, and then you run through it in the dark.',
        ),
      ),
      photo(
        11,
        'subscribers',
        [3],
        'My desk, tidied for one photograph. The plant is plastic, the tea is real, the headphones are older than some of you.',
      ),
      pinned(
        photo(
          16,
          'price',
          [4, 5],
          'Pixel postcards from forty hours of the lighthouse game. I made the last one myself, can you tell?',
          { priceCents: 199, thumbnail: 3 },
        ),
      ),
      words(
        24,
        'followers',
        'Community night results: forty-one farms, two marriages, and one very organised revolt.',
        {
          poll: {
            question: 'Friday night?',
            days: 7,
            answers: [
              { text: 'Turnips', votes: 236 },
              { text: 'Suffering', votes: 251 },
              { text: 'Turnips, then suffering', votes: 418 },
            ],
          },
        },
      ),
      archived(
        photo(
          41,
          'free',
          [1],
          'Twenty minutes and no seconds. I was so proud of this one. It stays in my drawer so that I stay humble.',
        ),
      ),
      scheduled(
        words(-1.2, 'free', 'The next run has no resets. If the seagull comes, we let it win with dignity.'),
      ),
      scheduled(
        photo(
          -4.4,
          'followers',
          [2],
          'Receipt is one month old and has learned to open the gate. I tested it. It is not a bug.',
        ),
      ),
      draft(
        words(
          0.3,
          'subscribers',
          'Beginner’s guide to not crying at the water level. So far it has a title and a drawing of me crying.',
        ),
      ),
      draft(
        photo(
          6,
          'price',
          [3],
          'Keyboard cleaning, before and after. I am not ready to talk about the rice.',
          { priceCents: 299, thumbnail: 4 },
        ),
      ),
    ],
    products: [
      {
        name: 'Pixel postcard pack',
        description: 'Twelve scenes from the farm as wallpapers for phone and desk.',
        kind: 'digital',
        priceCents: 400,
        stock: null,
        picture: 4,
      },
    ],
  },
  {
    username: 'nana.endgame',
    name: 'Nana Beridze',
    firstName: 'Nana',
    lastName: 'Beridze',
    gender: 'female',
    dateOfBirth: '1968-11-28',
    craft: 'chess',
    tagline: 'Endgames, tea, no mercy',
    bio: 'International master from Tbilisi; I have lost to champions and beaten their coaches. I teach endgames, because that is where the truth lives and nobody has looked. Bring your worst game: we will drink tea over it and bury it properly.',
    country: 'GE',
    city: 'Tbilisi',
    languages: ['ka', 'ru', 'en'],
    body: { heightCm: 165, eyes: 'dark brown', hair: 'black and silver' },
    monthlyPriceCents: 1299,
    yearlyPriceCents: 12900,
    trialDays: 0,
    followers: 2440,
    live: null,
    posts: [
      photo(
        0.7,
        'free',
        [1],
        'White to move and hold. The whole idea is one step backwards. Answer on Thursday.',
        {
          comments: [
            by('d.petrov', 'King to e3. I have been wrong before, on this page.'),
            by('h.tanaka', 'Two hours. One step backwards. I see it now and feel old.'),
            by('ravi.m', 'Showed it to my club. There was shouting.'),
            by('yusuf.e', 'Is Thursday negotiable?'),
          ],
        },
      ),
      words(
        2,
        'subscribers',
        'Your games, reviewed: five losses, five burials. Number three did everything right but breathe.',
      ),
      photo(
        5,
        'followers',
        [2],
        'My first set, 1974. The black knight is a cork with ears, and he has mated two grandmasters.',
      ),
      words(
        9,
        'free',
        'Do not ask “what is the best move”. Ask “what does she want”, then take it away gently.',
      ),
      photo(
        13,
        'price',
        [3],
        'Rook endings, lesson six: the umbrella, the bridge and the beggar. With positions to print.',
        { priceCents: 499 },
      ),
      photo(
        20,
        'followers',
        [4, 5],
        'The park by the funicular. Everybody there is retired, and everybody there is dangerous.',
      ),
      words(
        30,
        'free',
        'A student won her first tournament and sent me a photograph of the cup next to a cake. The cake is bigger, which is correct.',
      ),
    ],
    products: [
      {
        name: 'One hundred quiet endings',
        description: 'One hundred positions with answers told as stories. PDF and printable cards.',
        kind: 'digital',
        priceCents: 2500,
        stock: null,
        picture: 3,
      },
    ],
  },
]
