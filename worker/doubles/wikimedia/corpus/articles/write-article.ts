import type { Wiki } from '../entry.ts'
import { compare, compareHeights, locate } from './neighbours.ts'
import patterns from './patterns.json' with { type: 'json' }
import { createPen, type Subject } from './pen.ts'
import { build, describe, happen, table } from './sections.ts'

/** The article of a landmark in a language, as its plain text with `== Section ==` as headings. */
export const writeArticle = (subject: Subject, all: readonly Subject[], wiki: Wiki): string => {
  const { landmark, row } = subject
  const { facts, guide, funFact, aliases } = landmark[wiki]
  const pen = createPen(subject, wiki)
  const titles = patterns[wiki].sections
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = facts
  const quoted = aliases.slice(0, 3).map((alias) => (wiki === 'en' ? `“${alias}”` : `« ${alias} »`))
  const names = quoted.join(wiki === 'en' ? ' and ' : ' et ')
  const near = all.filter(
    (other) => other.landmark.continent === landmark.continent && other !== subject,
  )
  const paragraph = (...sentences: readonly string[]): string => sentences.join(' ')
  const shape = row.noun === 'work' ? titles.description : titles.architecture
  const sections: readonly (readonly [string, readonly string[]])[] = [
    [`== ${titles.location} ==`, [locate(pen, subject, all, wiki)]],
    [`== ${titles.history} ==`, [paragraph(third, fourth), ...guide.slice(0, -1)]],
    [`=== ${titles.later} ===`, [paragraph(...happen(pen, subject, wiki))]],
    [`== ${titles.construction} ==`, [paragraph(...build(pen, subject, wiki))]],
    [`=== ${titles.table} ===`, table(pen, subject, wiki)],
    [`== ${shape} ==`, [paragraph(...describe(pen, subject, wiki), fifth)]],
    [
      `== ${titles.context} ==`,
      [paragraph(...compare(pen, subject, all, wiki), ...compareHeights(pen, subject, all, wiki))],
    ],
    [`== ${titles.stories} ==`, [paragraph(sixth, funFact), pen('names', { names })]],
    [`== ${titles.visiting} ==`, guide.slice(-1)],
    [`== ${titles.seeAlso} ==`, near.slice(0, 4).map((other) => other.landmark[wiki].name)],
    [`== ${titles.references} ==`, [pen('guidebook'), pen('atlas')]],
    [`== ${titles.links} ==`, [`${landmark[wiki].name}, ${landmark[wiki].place}`]],
  ]
  const lead = paragraph(pen('define', { is: row.is[wiki] }), first, second)
  const written = sections.flatMap(([title, paragraphs]) => {
    const full = paragraphs.filter((each) => each !== '')
    return full.length > 0 ? [`\n\n${title}`, ...full] : []
  })
  return [lead, ...written].join('\n')
}
