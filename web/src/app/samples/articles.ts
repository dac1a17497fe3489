import { type Source, textLicense } from '@storystone/schema/contract/story.ts'

const article = (title: string, revisionId: string, revisedAt: string): Source => ({
  id: title,
  title,
  url: `https://en.wikipedia.org/w/index.php?title=${title.replace(' ', '_')}&oldid=${revisionId}`,
  revisionId,
  language: 'en',
  license: textLicense,
  revisedAt,
  retrievedAt: '2026-09-26T00:00:00.000Z',
})

/** The articles that the samples rest on. */
export const articles: readonly Source[] = [
  article('Tower Bridge', '1376397860', '2026-09-23T23:31:27.000Z'),
  article('Millau Viaduct', '1376363955', '2026-09-23T18:39:13.000Z'),
]

const bridge = 'Tower Bridge'
const viaduct = 'Millau Viaduct'

/** The sentences of these articles that the samples cite: article, section, words. */
export const passages = {
  crossing: [
    bridge,
    'History › 20th century',
    'On 30 December 1952, a number 78 double-decker bus was crossing Tower Bridge.',
  ],
  watchman: [
    bridge,
    'History › 20th century',
    'The process of stopping traffic when the bridge was getting raised failed while a relief watchman was on duty.',
  ],
  edge: [
    bridge,
    'History › 20th century',
    'The bus was near the edge of the south bascule when it started to rise.',
  ],
  jump: [
    bridge,
    'History › 20th century',
    'Driver Albert Edward Gunter (1906–1968) made a split-second decision to accelerate the bus, clearing a 1.8 m (6 ft) drop onto the north bascule, which had not started to rise.',
  ],
  injuries: [
    bridge,
    'History › 20th century',
    'The conductor broke his leg and twelve of the twenty passengers aboard received minor injuries.',
  ],
  reward: [
    bridge,
    'History › 20th century',
    'The driver was later rewarded with a £10 bonus (about £246.81 in 2025) for his quick thinking.',
  ],
  demand: [
    bridge,
    'History › Inception',
    'By the late 19th century, the population and commercial development in the East End of London was increasing, leading to demand for a new river crossing downstream of London Bridge.',
  ],
  ships: [
    bridge,
    'History › Inception',
    'A traditional fixed bridge at street level could not be built because it would cut off access by sailing ships to the port facilities in the Pool of London between London Bridge and the Tower of London.',
  ],
  designs: [
    bridge,
    'History › Inception',
    'More than fifty designs were submitted, including one from civil engineer Sir Joseph Bazalgette, which was rejected because of a lack of sufficient headroom.',
  ],
  models: [
    bridge,
    'History › Inception',
    'Following a deputation from the Committee visiting Belgium, Holland, and Newcastle Bridge, a proposal was presented on 28 October 1884 to the Court of Common Council for a mechanical bridge built according to one of three models: Design A, a swing bridge; Design B, a variation of that swing bridge; and Design C a bascule bridge.',
  ],
  chosen: [
    bridge,
    'History › Inception',
    'Design C was recommended and a bill was prepared to present to Parliament.',
  ],
  act: [
    bridge,
    'History › Legislation',
    'The act of Parliament authorising construction received royal assent on 14 August 1885 and is called the Corporation of London (Tower Bridge) Act 1885 (48 & 49 Vict. c. cxcv).',
  ],
  accord: [
    bridge,
    'History › Legislation',
    'The design of the bridge should be made to accord with the architecture of the Tower of London.',
  ],
  built: [
    bridge,
    'History › Construction',
    'Construction – overseen by Edward Cruttwell – started on 22 April 1886, with the foundation stone laid by the Prince of Wales on 21 June, and took eight years.',
  ],
  split: [
    bridge,
    'History › Construction',
    'The central span was split into two equal bascules or leaves, which could be raised to allow river traffic to pass.',
  ],
  jones: [
    bridge,
    'History › Construction',
    'Jones died in 1887, and Barry took over as architect.',
  ],
  appointed: [
    bridge,
    'History › Construction',
    'Sir John Wolfe Barry was appointed engineer and Sir Horace Jones the architect (who, as the City Architect, was also one of the judges).',
  ],
  steel: [
    bridge,
    'History › Construction',
    'More than 11,000 long tons (12,320 short tons; 11,177 t) of steel were used in the framework for the towers and walkways, which were then clad in Cornish granite and Portland stone to protect the underlying steelwork, and achieve the stipulation that the bridge should fit architecturally with the Tower of London.',
  ],
  opening: [
    bridge,
    'History › Opening',
    'Tower Bridge was officially opened on 30 June 1894 by the Prince and Princess of Wales.',
  ],
  pickpockets: [
    bridge,
    'History › Opening',
    'The high-level open-air walkways between the towers gained a reputation for prostitutes and pickpockets.',
  ],
  stairs: [
    bridge,
    'History › Opening',
    'Since they were only accessible by stairs, the walkways were seldom used by regular pedestrians and were closed in 1910.',
  ],
  leaves: [
    bridge,
    'Design › Structure',
    'The bascules, weighing about 1,070 tons each including ballast and paving, are counterbalanced to minimise the force required and allow raising in five minutes and have an arc of rotation of 82° with the centre of the arc, or pivot point, being 13 feet 3 inches inside the face of each pier and 5 feet 7 inches beneath the surface of the roadway.',
  ],
  lamppost: [
    bridge,
    'Design › Structure',
    'There is a chimney on the bridge that is painted to look like a lamppost.',
  ],
  fireplace: [
    bridge,
    'Design › Structure',
    'It was connected to a fireplace in a guardroom located in one of the bridge piers.',
  ],
  pedestrians: [
    bridge,
    'Traffic › Pedestrian',
    'From the outset in 1894, the high-level connection was a pedestrian route and was intended to allow pedestrian movement to continue while the bascule bridge was open for ship traffic.',
  ],
  firstYear: [
    bridge,
    'Traffic › River',
    'During the first twelve months after the opening of the bridge, the bascules were raised for the passage of vessels 6,160 times, an average of seventeen times daily.',
  ],
  thousand: [
    bridge,
    'Traffic › River',
    'Now, the bascules are raised about a thousand times a year.',
  ],
  priority: [
    bridge,
    'Traffic › River',
    'River traffic is now much reduced, but it still takes priority over road traffic.',
  ],
  notice: [
    bridge,
    'Traffic › River',
    "Today, 24 hours' notice is required before opening the bridge, and opening times are published in advance on the bridge's website; there is no charge for vessels to open the bridge.",
  ],
  motorcade: [
    bridge,
    'Incidents',
    'In May 1997, the motorcade of United States President Bill Clinton was divided by the opening of the bridge.',
  ],
  barge: [
    bridge,
    'Incidents',
    'The Thames sailing barge Gladys, on her way to a gathering at St Katharine Docks, arrived on schedule and the bridge was opened for her.',
  ],
  gorge: [
    viaduct,
    '',
    'The Millau Viaduct (French: Viaduc de Millau [vja.dyk də mi.jo]) is a multispan cable-stayed bridge completed in 2004 across the gorge valley of the Tarn near (west of) Millau in the Aveyron department in the Occitanie Region, in Southern France.',
  ],
  inaugurated: [
    viaduct,
    '',
    'It was built over three years, formally inaugurated on 14 December 2004, and opened to traffic two days later on 16 December.',
  ],
  tallest: [
    viaduct,
    '',
    'It was the tallest bridge in the world for over two decades (until late 2025), with a structural height of 343 metres (1,125 ft).',
  ],
  growth: [
    viaduct,
    'Construction',
    'Every three days, each pylon increased in height by 4 metres (13 ft).',
  ],
  poured: [
    viaduct,
    'Construction',
    'Thanks to a system of shoe anchorages and fixed rails in the heart of the pylons, a new layer of concrete could be poured every 20 minutes.',
  ],
  pushed: [
    viaduct,
    'Construction › Launching',
    'The bridge road deck was constructed on plateaus at both ends of the viaduct, and pushed onto the pylons using bridge launching techniques.',
  ],
  cycle: [
    viaduct,
    'Construction › Launching',
    'The launching advanced the road deck at 600 millimetres (24 in) per cycle which was roughly four minutes long.',
  ],
  lying: [
    viaduct,
    'Construction › Launching',
    'The mast pieces were driven over the new road deck lying down horizontally.',
  ],
  tilted: [
    viaduct,
    'Construction › Launching',
    'The mast was then tilted upwards, as one piece, at one time in a tricky operation.',
  ],
  masts: [
    viaduct,
    'Structure › Masts',
    'The seven masts, each 87 metres (285 ft) high, and weighing around 700 tonnes (690 long tons; 770 short tons), are set on top of the concrete pylons.',
  ],
  walkers: [
    viaduct,
    'Impact and events › Pedestrian sporting events',
    'December 2004 – 19,000 walkers and runners of the Three Bridge Walk had the privilege of crossing the bridge deck for the first time, but the walk was not authorised to go further than pylon P1; the bridge was still closed to traffic.',
  ],
  speed: [
    viaduct,
    'Impact and events › Events and popular culture',
    'The speed limit on the bridge was reduced from 130 kilometres per hour (81 mph) to 110 kilometres per hour (68 mph) because tourists were slowing down to take photos.',
  ],
} as const satisfies Readonly<
  Record<string, readonly [article: string, section: string, quote: string]>
>

export type PassageName = keyof typeof passages
