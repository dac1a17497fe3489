/** Texts about where a story comes from. */
export const enSources = {
  sources: {
    title: 'Sources',
    mark: 'Source {{number}}: {{where}}',
    disputedMark: 'Source {{number}}: {{where}}; sources disagree',
    source: 'Source {{number}}',
    inStory: 'The story says',
    inSource: 'The source says',
    elsewhere: 'Another source says',
    disagree: 'Sources disagree',
    disagreeHelp: 'We can’t tell you which one is right.',
    revision: 'Read this very revision',
    revised: 'revision of',
    retrieved: 'revision {{revision}}, read on',
    close: 'Close',
    adapted: 'This story is adapted from Wikipedia, and free to share under the same licence:',
    shortened: 'This text is shortened from Wikipedia, and free to share under the same licence:',
    picture: 'Picture:',
    fromPhoto: 'from the photo',
    photoOnly: 'This story rests on your photo alone: no article is behind it.',
    without: 'This story has no sources.',
    none: 'This story has no sources: it is from before Storystone showed them.',
    verified:
      'Its figures, dates and names were compared with the passages that it cites. What its sentences mean was not: it has sources, which does not make it true.',
    extracted:
      'These are Wikipedia’s own words, in their own order, shortened by a program. Nothing was reworded. Wikipedia can be wrong too, so check what matters to you.',
    shortArticle: 'Wikipedia says little about this place, so this is short.',
    fromWikipedia: 'From Wikipedia',
    wikis: { en: 'Wikipedia in English', fr: 'Wikipedia in French' },
  },
} as const
