/** Texts about where a story comes from. */
export const enSources = {
  sources: {
    title: 'Sources',
    mark: 'Source {{number}}: {{where}}',
    source: 'Source {{number}}',
    inStory: 'In the story',
    inSource: 'In the source',
    revision: 'Open this version on Wikipedia',
    revised: 'version of',
    retrieved: 'version {{revision}}, read on',
    close: 'Close',
    adapted: 'This story is adapted from Wikipedia. You can share it under the same licence:',
    shortened: 'This text is shortened from Wikipedia. You can share it under the same licence:',
    picture: 'Picture:',
    fromPhoto: 'from the photo',
    photoOnly: 'This story is based on your photo alone, not on an article.',
    without: 'This story has no sources.',
    none: 'This story has no sources: it was written before Storystone showed them.',
    verified:
      'We compared its figures, dates and names with the passages it cites. We did not check their meaning. A source does not make a sentence true.',
    once: 'Checked once',
    twice: 'Checked twice',
    checkedOnce:
      'Checked once: a program compared its figures, dates, names and ranks with the sentences it cites.',
    checkedTwice:
      'Checked twice: a program compared its figures, dates, names and ranks with the sentences it cites, then an AI model looked for anything those sentences do not say.',
    checkedMixed:
      'Hollow mark, checked once: a program compared the figures, dates, names and ranks with the sentences it cites. Filled mark, checked twice: an AI model also looked for anything those sentences do not say.',
    sentenceOnce:
      'Checked once: a program compared the figures, dates, names and ranks in this sentence with the words of the source below.',
    sentenceTwice:
      'Checked twice: a program compared the figures, dates, names and ranks in this sentence with the words of the source below, then an AI model looked for anything they do not say.',
    extracted:
      'These are Wikipedia’s own words, in their own order, shortened by a program. Nothing was reworded. Wikipedia can be wrong too, so check what matters to you.',
    shortArticle: 'Wikipedia says little about this place, so this is short.',
    fromWikipedia: 'From Wikipedia',
    wikis: { en: 'Wikipedia in English', fr: 'Wikipedia in French' },
  },
} as const
