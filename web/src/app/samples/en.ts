import type { SampleTexts } from './texts.ts'

export const enSamples: SampleTexts = {
  quick_facts: {
    title: ['The bridge where drivers braked for the view', 'speed'],
    landmark: 'Millau Viaduct',
    location: 'bridge in Aveyron, France',
    content: [
      [
        [
          'The viaduct crosses the gorge of the Tarn near Millau; it took three years to build and was inaugurated on 14 December 2004.',
          'gorge',
          'inaugurated',
        ],
      ],
      [
        [
          'With a structural height of 343 metres, it was the tallest bridge in the world until late 2025.',
          'tallest',
        ],
      ],
      [
        [
          'Every three days each pylon grew by four metres, as a new layer of concrete could be poured every 20 minutes.',
          'growth',
          'poured',
        ],
      ],
      [
        [
          'The road deck was built on the plateaus at both ends and pushed out over the pylons, 600 millimetres at a time, in cycles of about four minutes.',
          'pushed',
          'cycle',
        ],
      ],
      [
        [
          'The seven masts are 87 metres high and weigh around 700 tonnes each: they were driven over the new road lying down, and then tilted upright.',
          'masts',
          'lying',
          'tilted',
        ],
      ],
      [
        [
          'The speed limit went down from 130 to 110 kilometres per hour, because tourists slowed down to take photos.',
          'speed',
        ],
      ],
    ],
    funFact: [
      'In December 2004, before the first car, 19,000 walkers and runners were let onto the deck, but no further than the first pylon.',
      'walkers',
    ],
  },
  history_guide: {
    title: ['The bus that jumped Tower Bridge', 'crossing', 'jump'],
    landmark: 'Tower Bridge',
    location: 'bridge in London, United Kingdom',
    content: [
      [
        [
          'On 30 December 1952 a number 78 double-decker is on Tower Bridge, near the edge of the south leaf, when the road under it starts to rise.',
          'crossing',
          'edge',
        ],
        [
          'A relief watchman is on duty, and nobody has stopped the traffic as they should have.',
          'watchman',
        ],
        [
          'Albert Gunter, the driver, makes up his mind in a split second and accelerates: the bus drops six feet onto the north leaf, which has not started to rise.',
          'jump',
        ],
        [
          'The conductor breaks his leg, and twelve of the twenty passengers come off with minor injuries.',
          'injuries',
        ],
        ['For his quick thinking Gunter is given ten pounds.', 'reward'],
      ],
      [
        [
          'By the late nineteenth century the East End was growing and wanted a crossing below London Bridge, but a fixed one at street level would have cut sailing ships off from the port in the Pool of London.',
          'demand',
          'ships',
        ],
        [
          'More than fifty designs came in; one by Sir Joseph Bazalgette was rejected because it lacked headroom.',
          'designs',
        ],
        [
          'In 1884 there were three models to choose from, and the one recommended was a *bascule*: two equal leaves that could be raised to let ships pass.',
          'models',
          'chosen',
          'split',
        ],
        [
          'The act of Parliament that allowed it, in 1885, asked that the design accord with the Tower of London.',
          'act',
          'accord',
        ],
      ],
      [
        ['Work began in April 1886 and took eight years.', 'built'],
        [
          'Sir Horace Jones, the architect, died in 1887, and the engineer John Wolfe Barry took over from him.',
          'jones',
          'appointed',
        ],
        [
          'The towers and walkways took more than 11,000 tons of steel, which were then clad in Cornish granite and Portland stone so that the bridge would suit its neighbour.',
          'steel',
        ],
        ['The Prince and Princess of Wales opened the bridge on 30 June 1894.', 'opening'],
        [
          'The walkways high up between the towers were meant for those who would not wait while a ship went through.',
          'pedestrians',
        ],
        [
          'But they could be reached only by stairs; they got a name for pickpockets, and were closed in 1910.',
          'stairs',
          'pickpockets',
        ],
      ],
      [
        [
          'Ships still go first, though the leaves, raised 6,160 times in the first twelve months, now go up about a thousand times a year.',
          'priority',
          'firstYear',
          'thousand',
        ],
        [
          'The times are on the bridge’s website, so choose one and stand on the bank: each leaf weighs about 1,070 tons, and is balanced so well that it can be up in five minutes.',
          'notice',
          'leaves',
        ],
        [
          'Then look for the lamppost that is none: a chimney, painted to look like one, that was connected to a fireplace in a guardroom of one of the piers.',
          'lamppost',
          'fireplace',
        ],
      ],
    ],
    funFact: [
      'In May 1997 the bridge opened on time for a sailing barge, the *Gladys*, and cut the motorcade of President Clinton in two.',
      'motorcade',
      'barge',
    ],
  },
  translate_inscription: {
    title: ['The name of the wrong man'],
    landmark: 'Pantheon',
    location: 'ancient temple in Rome, Italy',
    content: [
      [['**Language:** Latin']],
      [['**Original text:** M · AGRIPPA · L · F · COS · TERTIVM · FECIT']],
      [['**Translation:** Marcus Agrippa, son of Lucius, consul for the third time, made this.']],
      [
        [
          '**Explanation:** Roman masons saved room. M stands for Marcus, L F for *Lucii filius*, son of Lucius, and COS for *consul*. *Tertium*, the third time, sets the year: Agrippa was consul for the third time in 27 BC.',
        ],
      ],
      [
        [
          '**Its story:** The letters are true, but of another building. Agrippa, the friend and general of Augustus, built the first Pantheon here, and it burned. In 1892 the architect Georges Chedanne looked at the bricks behind the plaster: their stamps belong to the age of Hadrian, a century and a half later. The emperor finished the temple that you see, and let an older man have the credit.',
        ],
      ],
    ],
    funFact: [
      'At Pentecost every year, firefighters climb to the top of the dome and let thousands of red rose petals fall through the round opening in it.',
    ],
  },
}
