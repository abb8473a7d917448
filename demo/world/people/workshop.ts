import { archived, by, photo, scheduled, video, words } from './builders.ts'
import type { DemoPerformer } from './types.ts'

/** Pottery, woodworking and bookbinding. */
export const workshopPeople: DemoPerformer[] = [
  {
    username: 'hana.clay',
    name: 'Hana Novotná',
    firstName: 'Hana',
    lastName: 'Novotná',
    gender: 'female',
    dateOfBirth: '1986-04-03',
    craft: 'pottery',
    tagline: 'Mugs with thumbs in mind',
    bio: 'I throw pots in a former bus stop outside Brno, which is why everything I make has a timetable. Wheel on Mondays, glaze on Thursdays, kiln openings live with my eyes closed. Cracked ones go into the garden, and the hedgehog has excellent taste.',
    country: 'CZ',
    city: 'Brno',
    languages: ['cs', 'en', 'de'],
    body: { heightCm: 169, eyes: 'green', hair: 'light brown' },
    monthlyPriceCents: 599,
    yearlyPriceCents: 5990,
    trialDays: 7,
    followers: 3510,
    live: null,
    posts: [
      video(0.4, 'free', 'film-hana', 'Ten seconds of a bowl deciding what it is.', {
        comments: [
          by('theo_b', 'I could watch this for a full tax season.'),
          by('quietkettle', 'My mug from you survived a move, a toddler and a cat.'),
          by('tomasz.w', 'Brno bus stop line 44, never forget.'),
          by('lenafromgraz', 'How wet is too wet?'),
        ],
      }),
      photo(
        2,
        'subscribers',
        [1],
        'Glaze test forty-one. Forty was the disaster, forty-two will be the liar, forty-one is the one.',
      ),
      photo(
        5,
        'followers',
        [2],
        'Shelf of the nearly finished. Somewhere in there is your mug; it does not know yet.',
      ),
      words(8, 'free', 'Centre the clay, then centre yourself, then the clay again, because it noticed.'),
      photo(12, 'price', [3, 4], 'Kiln diary: cone, hours, weather, mood. Mood has the best correlation.', {
        priceCents: 199,
      }),
      words(
        18,
        'subscribers',
        'Handles, finally. Pull, wait, listen, attach. If you attach while it is still singing it will crack on a Tuesday in March.',
      ),
      photo(27, 'free', [5], 'The hedgehog has moved into number six of the cracked series. Rent is slugs.'),
      archived(
        photo(
          52,
          'free',
          [5],
          'Studio sale, thank you. Everything has found a shelf, and the blue bowl went to somebody who cried.',
        ),
      ),
      scheduled(
        photo(
          -3.1,
          'subscribers',
          [2],
          'Glaze test forty-two. I said that it would be the liar. Come and see.',
        ),
      ),
    ],
    products: [
      {
        name: 'Thumb mug, 300 ml',
        description:
          'Stoneware with a rest for the thumb, in whatever blue the kiln allowed. Dishwasher-brave.',
        kind: 'physical',
        priceCents: 3400,
        stock: 16,
        picture: 2,
      },
    ],
  },
  {
    username: 'dietmar.spoon',
    name: 'Dietmar Kohl',
    firstName: 'Dietmar',
    lastName: 'Kohl',
    gender: 'male',
    dateOfBirth: '1959-10-09',
    craft: 'woodworking',
    tagline: 'One knife, one branch, one spoon',
    bio: 'Forty years a ship’s carpenter in Rostock, now spoons. A spoon has all the problems of a boat and you can finish it before supper. I talk little while carving; the shavings say most of it.',
    country: 'DE',
    city: 'Rostock',
    languages: ['de', 'en'],
    body: { heightCm: 183, eyes: 'blue', hair: 'white' },
    monthlyPriceCents: 349,
    yearlyPriceCents: 3490,
    trialDays: 14,
    followers: 2675,
    live: null,
    posts: [
      photo(
        1,
        'free',
        [1],
        'Cherry, from the neighbour’s hedge. He got the spoon, I got the rest of the hedge.',
        {
          comments: [
            by('annikaw', 'Moin! Which knife is this?'),
            by('silvertrout', 'Carved my first one along with you. It holds soup if the soup is patient.'),
            by('bram.v', 'That curve behind the bowl. Forty years of boats in it.'),
          ],
        },
      ),
      words(3, 'followers', 'A sharp knife is polite. A blunt one argues.'),
      photo(
        6,
        'subscribers',
        [2],
        'Sharpening, all of it: three stones, one strop, no hurry. Count to a hundred and then do it again without counting.',
      ),
      photo(10, 'free', [3], 'The bench by the window. It has been in two workshops and one flood.'),
      photo(
        15,
        'price',
        [4, 5],
        'Drawings of eleven spoons, full size, to trace. Number seven is for the left hand.',
        { priceCents: 399 },
      ),
      words(
        22,
        'free',
        'My wife asks how many spoons a person needs. I said one more. She has stopped asking and begun to sell them at the market.',
      ),
      words(
        33,
        'subscribers',
        'On green wood: carve it while it remembers the tree. Let it dry slowly in its own shavings, in a paper bag, where nobody looks.',
      ),
    ],
    products: [
      {
        name: 'Cooking spoon, cherry',
        description: '28 cm, carved by knife and oiled. No two alike; yours will be the good one.',
        kind: 'physical',
        priceCents: 4200,
        stock: 9,
        picture: 1,
      },
    ],
  },
  {
    username: 'oskar.binds',
    name: 'Oskar Lindqvist',
    firstName: 'Oskar',
    lastName: 'Lindqvist',
    gender: 'male',
    dateOfBirth: '1990-02-15',
    craft: 'craft',
    tagline: 'Books sewn by hand, paper folded on purpose',
    bio: 'Bookbinder in Gothenburg, folder of anything flat. I mend atlases, sew sketchbooks and make paper birds while waiting for glue, which is most of the job. Slow films with paper noises; several of you fall asleep, and I take it as a compliment.',
    country: 'SE',
    city: 'Gothenburg',
    languages: ['sv', 'en'],
    body: { heightCm: 179, eyes: 'blue-grey', hair: 'dark blond' },
    monthlyPriceCents: 449,
    yearlyPriceCents: 4490,
    trialDays: 7,
    followers: 3025,
    live: null,
    posts: [
      photo(
        0.6,
        'followers',
        [1],
        'Coptic stitch on eleven signatures. If you hear a small Swedish word, the needle found me.',
        {
          comments: [
            by('papercrane', 'The spine is gorgeous. What thread?'),
            by('maya.lind', 'I know exactly which word.'),
            by('nightshift_nia', 'Fell asleep at signature four, best nap this month.'),
          ],
        },
      ),
      photo(
        3,
        'free',
        [2],
        'An atlas from 1911 came in with a country missing. It had been used as a bookmark in the same atlas.',
      ),
      photo(
        6,
        'price',
        [3],
        'Pattern sheet: the travelling notebook, cut from one sheet with no glue at all.',
        { priceCents: 199 },
      ),
      words(
        9,
        'free',
        'Paper has a grain, like wood and like people. Fold along it and it thanks you for a hundred years.',
      ),
      photo(14, 'subscribers', [4, 5], 'Marbling day. I can plan the colours; the water plans the rest.'),
      words(20, 'followers', 'Glue report: dried on the book, the table, one sleeve, and Tuesday.', {
        poll: {
          question: 'Next slow film?',
          answers: [
            { text: 'Sewing in silence', votes: 110 },
            { text: 'A thousand folds', votes: 84 },
            { text: 'Mending a cookbook', votes: 131 },
          ],
        },
      }),
      words(
        29,
        'subscribers',
        'The list of tools I would save from a fire, in order. The bone folder is before the passport.',
      ),
    ],
    products: [
      {
        name: 'Sketchbook, Coptic binding',
        description: '160 pages that lie flat, covered in paper marbled here. A5, linen thread.',
        kind: 'physical',
        priceCents: 3800,
        stock: 21,
        picture: 1,
      },
    ],
  },
]
