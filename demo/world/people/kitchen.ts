import { archived, by, draft, photo, pinned, reply, scheduled, video, words } from './builders.ts'
import type { DemoPerformer } from './types.ts'

/** Cooking and baking. */
export const kitchenPeople: DemoPerformer[] = [
  {
    username: 'efua.cooks',
    name: 'Efua Mensah',
    firstName: 'Efua',
    lastName: 'Mensah',
    gender: 'female',
    dateOfBirth: '1979-05-16',
    craft: 'cooking',
    tagline: 'Big pots, small kitchen, everybody eats',
    bio: 'I ran a chop bar in Accra for eleven years, and now I run one for the whole internet, one pot at a time. I cook by ear: when the onions stop shouting they are ready. Nothing is measured, everything is explained.',
    country: 'GH',
    city: 'Accra',
    languages: ['en', 'tw'],
    body: { heightCm: 164, eyes: 'dark brown', hair: 'black, wrapped' },
    monthlyPriceCents: 499,
    yearlyPriceCents: 4900,
    trialDays: 7,
    followers: 8260,
    live: {
      title: 'Groundnut soup, slowly, with the window open',
      film: 'live-efua',
      goal: { text: 'Everyone gets the family jollof recipe', amountCents: 20000, reachedCents: 13400 },
      tips: [
        { fan: 'okonkwo.t', amountCents: 500, note: 'From Lagos, with respect and a rival jollof' },
        { fan: 'ruth.ellen', amountCents: 1000, note: 'Made your stew for 14 people. No leftovers.' },
        { fan: 'dara.k', amountCents: 200, note: 'For the good pepper' },
        { fan: 'cleo.hart', amountCents: 800, note: 'For the pot, it has earned it' },
      ],
      chat: [
        { fan: 'okonkwo.t', text: 'I can smell it through the screen' },
        { fan: null, text: 'Good. Then it is not burning, or it is burning very well.' },
        { fan: 'ruth.ellen', text: 'how long after the tomatoes?' },
        { fan: null, text: 'Until the oil comes up to say hello. You will see it at the edge.' },
        { fan: 'eli.marsh', text: 'peanut butter from a jar ok?' },
        { fan: null, text: 'If the jar has only one word on the label, yes.' },
        { fan: 'dara.k', text: 'the window plant has grown' },
        { fan: 'nightshift_nia', text: 'eating cereal and being jealous' },
        { fan: null, text: 'Nia, bring a bowl. There is always one more bowl.' },
      ],
    },
    posts: [
      photo(
        0.5,
        'free',
        [1],
        'Groundnut soup tonight. Bring onions, ginger, and somebody who likes to stir.',
        {
          poll: {
            question: 'What stands beside it?',
            days: 5,
            answers: [
              { text: 'Rice balls', votes: 96 },
              { text: 'Fufu', votes: 141 },
              { text: 'Bread, I am in a hurry', votes: 58 },
            ],
          },
          comments: [
            by('okonkwo.t', 'My wife says she is leaving me for your soup.'),
            by(
              'ruth.ellen',
              'Can I halve it? (I have never in my life halved it.)',
              reply(null, 'You can. And at midnight you will stand there and wish that you had not.'),
            ),
            by(
              'marisol77',
              'I added chipotle and I am not sorry.',
              reply(null, 'Send me a bowl, and we shall see who is sorry.'),
              reply('okonkwo.t', 'I am on my way to Mexico.'),
            ),
            by('eli.marsh', 'Toronto is minus four and your kitchen is the warmest place I know.'),
          ],
        },
      ),
      video(1.8, 'followers', 'live-efua', 'Sound on. This is what “ready” sounds like.'),
      photo(
        3,
        'price',
        [2],
        'The pepper sauce, all of it, with the step I usually hide behind my shoulder.',
        { priceCents: 199 },
      ),
      pinned(
        words(
          5,
          'free',
          'A pot has a mood. If you come to it angry the rice will stick. Wash your hands, say something nice to somebody, then light the stove.',
        ),
      ),
      photo(
        8,
        'followers',
        [3, 4],
        'Makola market before seven. I bargained for twenty minutes over one yam because we both enjoyed it.',
      ),
      words(
        12,
        'subscribers',
        'Five Sundays, five soups: the plan for February with shopping lists for two and for ten. For one person: cook for two, you will see why on Monday.',
      ),
      photo(19, 'free', [5], 'My grandmother’s grinding bowl. It has outlived four blenders.'),
      photo(
        27,
        'subscribers',
        [6],
        'The spice shelf, in the order I reach for it and not in the order of any alphabet.',
        {
          poll: {
            question: 'Next big pot?',
            days: 7,
            answers: [
              { text: 'Okro stew', votes: 118 },
              { text: 'Waakye, the long way', votes: 205 },
              { text: 'Kontomire', votes: 97 },
            ],
          },
        },
      ),
      scheduled(
        photo(
          -2.3,
          'subscribers',
          [3],
          'Waakye, the long way, because you voted. Soak the beans tonight; I will know if you did not.',
        ),
      ),
      draft(words(1.5, 'followers', 'Things my mother put into jollof and never said out loud. Number one:')),
    ],
    products: [
      {
        name: 'Shito, one jar',
        description: 'Black pepper sauce, slow and loud. 250 g, keeps for months, never does.',
        kind: 'physical',
        priceCents: 1200,
        stock: 64,
        picture: 2,
      },
      {
        name: 'One More Bowl, the cookbook',
        description: 'Forty soups and stews told the way I tell them. PDF with a page for your own notes.',
        kind: 'digital',
        priceCents: 1400,
        stock: null,
        picture: 5,
      },
    ],
  },
  {
    username: 'baptiste.levain',
    name: 'Baptiste Moreau',
    firstName: 'Baptiste',
    lastName: 'Moreau',
    gender: 'male',
    dateOfBirth: '1987-01-21',
    craft: 'baking',
    tagline: 'Awake at three so that you need not be',
    bio: 'Village baker near Annecy, father of two girls and one sourdough called Gérard. I explain bread as chemistry on weekdays and as gossip on Sundays. If your loaf is flat, send me a photograph; I have seen worse, and I made it.',
    country: 'FR',
    city: 'Talloires',
    languages: ['fr', 'en'],
    body: { heightCm: 182, eyes: 'green', hair: 'auburn' },
    monthlyPriceCents: 599,
    yearlyPriceCents: 5990,
    trialDays: 7,
    followers: 5105,
    live: null,
    posts: [
      photo(
        0.2,
        'free',
        [1],
        'This morning’s batch. The one on the left split its ear like a smile, so it is not for sale.',
        {
          comments: [
            by('lilac.hour', 'I want to live in the crumb of this bread.'),
            by(
              'bram.v',
              'Mine is a frisbee again. Sending photograph, as instructed.',
              reply(null, 'Received. A very handsome frisbee. Warmer water next time.'),
              reply('bram.v', 'Warmer water. Noted, again.'),
            ),
            by(
              'annikaw',
              'What flour is this? The colour!',
              reply(null, 'A third of it is rye, from the mill behind the station.'),
            ),
            by('fernweh.fi', 'Gérard is looking strong.'),
            by('theo_b', 'I drove two hours for this loaf last summer. Would again.'),
          ],
        },
      ),
      video(
        2,
        'followers',
        'film-baptiste',
        'Nineteen minutes of oven in ten seconds. Turn it up: at the end it sings.',
      ),
      photo(
        4,
        'subscribers',
        [2],
        'The timetable I really use, from feeding Gérard to the last loaf. It begins at a quarter to three. I am sorry.',
      ),
      pinned(
        words(
          6,
          'free',
          'A kitchen scale is not less romantic than a handful. My hands are not your hands, but my four hundred grams are your four hundred grams.',
        ),
      ),
      photo(
        10,
        'price',
        [3],
        'Laminating by window light. Eighty-one layers; I lost count once and had to eat the evidence.',
        { priceCents: 299, thumbnail: 2 },
      ),
      photo(
        16,
        'followers',
        [4, 5],
        'The shop at five to seven, one minute before Madame Perrin, who is always one minute early.',
      ),
      words(
        23,
        'subscribers',
        'Clinic of the flat loaf, March edition: eleven of your photographs, eleven answers, and only two times “it was the yeast”.',
      ),
      photo(36, 'free', [6], 'Flour delivery. My back and I are no longer speaking.'),
      archived(
        words(
          58,
          'followers',
          'Christmas orders are full. If you ask nicely there may be one stollen behind the flour.',
        ),
      ),
      scheduled(
        words(
          -0.8,
          'free',
          'Closed on Monday. Gérard is going on a train for the first time and needs calm.',
        ),
      ),
      draft(
        photo(
          3,
          'price',
          [6],
          'Brioche for people who say that they cannot make brioche. Weigh the butter again, I wrote this from memory.',
          { priceCents: 349 },
        ),
      ),
    ],
    products: [
      {
        name: 'A spoonful of Gérard',
        description: 'Dried starter, nine years old, with instructions and a birth certificate.',
        kind: 'physical',
        priceCents: 900,
        stock: 85,
        picture: 2,
      },
    ],
  },
]
