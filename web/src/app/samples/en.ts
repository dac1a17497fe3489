import type { Format } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'

/** The texts of the samples in one language. */
export type SampleTexts = Readonly<
  Record<Format, Pick<Story, 'title' | 'content' | 'location' | 'funFact'>>
>

export const enSamples: SampleTexts = {
  quick_facts: {
    title: 'The arena that gave Rome its shows',
    location: 'Rome, Italy',
    content: [
      '• Vespasian began the Colosseum in the early 70s AD, on the drained lake of Nero’s palace. His son Titus opened it in AD 80 with games said to last 100 days.',
      '• It is an oval about 189 metres long and 156 metres wide; its outer wall rises to roughly 48 metres.',
      '• Of the 80 entrance arches, 76 had a number above them, so that spectators could find their seats quickly. Some of the numbers can still be read.',
      '• Animal hunts were still staged here in 523, about a century after the last recorded gladiator fights.',
      '• An earthquake in 1349 brought down much of the southern outer wall. Its stone went into buildings all over Rome.',
      '• The holes in the stone are where people of the Middle Ages dug out the iron clamps that held the blocks together.',
    ].join('\n'),
    funFact:
      'In 1855 the English botanist Richard Deakin published a catalogue of 420 kinds of plants growing wild in the ruins of the Colosseum.',
  },
  history_guide: {
    title: 'One silver sol for Machu Picchu',
    location: 'Cusco Region, Peru',
    content: [
      'The morning of 24 July 1911 is cold and drizzling, and nobody wants to climb. Hiram Bingham, a lecturer from Yale, offers his host Melchor Arteaga a silver sol, several times a day’s wage, to show him the ruins up on the ridge. They cross the river on a few logs and crawl up the slope with Sergeant Carrasco, their escort. Near the top two farming families give them water and boiled sweet potatoes. A boy goes ahead to show the way, and Bingham begins to see white granite under the bamboo and moss, wall after wall of it, fitted without mortar.',
      'He believed that he had found the last refuge of the Incas. He was mistaken. Most scholars now think this was a country estate, made in the fifteenth century for the emperor Pachacuti, where the court could come down from the cold of Cusco. A few hundred people kept it for him. When the empire broke, after 1532, the household had nobody left to serve. There is no evidence that the Spaniards ever came.',
      'Nor had it been altogether lost. The families were growing maize on its terraces, and a farmer from the valley, Agustín Lizárraga, had written his name and the year 1902 in charcoal on a temple wall. Bingham noted it down at the time. In the books that made him famous, the farmer faded away.',
      'What to look at is partly under you. By engineers’ estimates more than half of the work is underground: foundations, drains, layers of gravel and earth that carry off two metres of rain a year. Then follow the channel down its sixteen fountains to the round wall of the Temple of the Sun. At the June solstice the rising light comes through its window, straight along a groove cut in the rock.',
    ].join('\n\n'),
    funFact:
      'A few weeks after Machu Picchu, Bingham did reach the real last Inca capital, Vilcabamba; he saw only part of its ruins and failed to recognise it.',
  },
  translate_inscription: {
    title: 'The name of the wrong man',
    location: 'Pantheon, Rome, Italy',
    content: [
      '**Language:** Latin',
      '**Original text:** M · AGRIPPA · L · F · COS · TERTIVM · FECIT',
      '**Translation:** Marcus Agrippa, son of Lucius, consul for the third time, made this.',
      '**Explanation:** Roman masons saved room. M stands for Marcus, L F for *Lucii filius*, son of Lucius, and COS for *consul*. *Tertium*, the third time, sets the year: Agrippa was consul for the third time in 27 BC.',
      '**Its story:** The letters are true, but of another building. Agrippa, the friend and general of Augustus, built the first Pantheon here, and it burned. In 1892 the architect Georges Chedanne looked at the bricks behind the plaster: their stamps belong to the age of Hadrian, a century and a half later. The emperor finished the temple that you see, and let an older man have the credit.',
    ].join('\n\n'),
    funFact:
      'At Pentecost every year, firefighters climb to the top of the dome and let thousands of red rose petals fall through the round opening in it.',
  },
}
