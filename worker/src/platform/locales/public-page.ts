import type { Format } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'

/** The words of a public page: there is no app that would bring them. */
type PublicPageTexts = {
  readonly formats: Readonly<Record<Format, string>>
  readonly pictureBy: (author: string) => string
  readonly drawing: string
  readonly photoOf: (title: string) => string
  readonly funFact: string
  /** Who wrote it, and what it was compared with. */
  readonly written: Readonly<Record<'model' | 'double' | 'extract' | 'unknown', string>>
  readonly checked: Readonly<Record<'once' | 'twice' | 'mixed' | 'verified', string>>
  readonly unsourced: string
  readonly sources: string
  readonly sentences: string
  readonly sentencesHelp: string
  readonly note: (number: number) => string
  readonly backToSentence: string
  readonly wiki: Readonly<Record<Language, string>>
  readonly adapted: string
  readonly shortened: string
  readonly invite: string
  readonly inviteHelp: string
  readonly inviteButton: string
  readonly report: string
  readonly reportHelp: string
  readonly reportLabel: string
  readonly reportButton: string
  readonly reported: string
  readonly reportedHelp: string
  readonly unknown: string
  readonly unknownHelp: string
  readonly ended: string
  readonly endedHelp: string
  readonly privacy: string
  readonly colon: string
  readonly quoted: (text: string) => string
}

export const publicPageTexts: Readonly<Record<Language, PublicPageTexts>> = {
  en: {
    formats: {
      quick_facts: 'Quick Facts',
      history_guide: 'History Guide',
      translate_inscription: 'Translated Inscription',
    },
    pictureBy: (author) => `Picture: ${author}`,
    drawing: 'A drawing, not a view of this place.',
    photoOf: (title) => `A photo for the story “${title}”`,
    funFact: 'Fun Fact',
    written: {
      model: 'Written by AI with Storystone',
      double: 'Written by a stand-in for an AI, on a test copy of Storystone',
      extract: 'In Wikipedia’s own words, in their own order, shortened by a program',
      unknown: 'Written by AI with Storystone',
    },
    checked: {
      once: 'checked against the sentences it cites: a program compared figures, dates, names and ranks.',
      twice:
        'checked against the sentences it cites, twice: a program compared figures, dates, names and ranks, then a second AI looked for anything those sentences do not say.',
      mixed:
        'checked against the sentences it cites: a program compared figures, dates, names and ranks, and a second AI read some of them again.',
      verified:
        'checked against the passages it cites: a program compared figures, dates and names.',
    },
    unsourced: 'It names no source. It can be wrong, so check what matters to you.',
    sources: 'Sources',
    sentences: 'Sentence by sentence',
    sentencesHelp: 'What each sentence of the story rests on, in the source’s own words.',
    note: (number) => `Source of sentence ${number}`,
    backToSentence: 'Back to the sentence',
    wiki: { en: 'Wikipedia in English', fr: 'Wikipedia in French' },
    adapted: 'This story is adapted from Wikipedia. You can share it under the same licence:',
    shortened: 'This text is shortened from Wikipedia. You can share it under the same licence:',
    invite: 'What are you standing in front of?',
    inviteHelp:
      'Take its picture or type its name, and read its story a few seconds later, with a source for every sentence.',
    inviteButton: 'Tell me about a place',
    report: 'Report this page',
    reportHelp: 'The people who run this site will look at it. They don’t learn who you are.',
    reportLabel: 'What is wrong with it?',
    reportButton: 'Send report',
    reported: 'Thank you',
    reportedHelp: 'Your report has arrived. Somebody will look at the page.',
    unknown: 'There is no story here',
    unknownHelp: 'The address may be incomplete. Ask the person who sent it to you.',
    ended: 'This story is no longer public',
    endedHelp: 'Whoever shared it has taken it back, or it was removed.',
    privacy: 'Privacy',
    colon: ':',
    quoted: (text) => `“${text}”`,
  },
  fr: {
    formats: {
      quick_facts: 'L’essentiel',
      history_guide: 'Récit historique',
      translate_inscription: 'Inscription traduite',
    },
    pictureBy: (author) => `Image\u202f: ${author}`,
    drawing: 'Un dessin, pas une vue du lieu.',
    photoOf: (title) => `Une photo pour le récit «\u202f${title}\u202f»`,
    funFact: 'Anecdote',
    written: {
      model: 'Écrit par une IA avec Storystone',
      double: 'Écrit par la doublure d’une IA, sur une copie d’essai de Storystone',
      extract: 'Le texte de Wikipédia, dans son ordre, abrégé par un programme',
      unknown: 'Écrit par une IA avec Storystone',
    },
    checked: {
      once: 'confronté aux phrases qu’il cite\u202f: un programme a comparé chiffres, dates, noms et classements.',
      twice:
        'confronté deux fois aux phrases qu’il cite\u202f: un programme a comparé chiffres, dates, noms et classements, puis une seconde IA a cherché ce que ces phrases ne disent pas.',
      mixed:
        'confronté aux phrases qu’il cite\u202f: un programme a comparé chiffres, dates, noms et classements, et une seconde IA en a relu une partie.',
      verified:
        'confronté aux passages qu’il cite\u202f: un programme a comparé chiffres, dates et noms.',
    },
    unsourced:
      'Il ne cite aucune source. Il peut se tromper\u202f: vérifiez ce qui compte pour vous.',
    sources: 'Sources',
    sentences: 'Phrase par phrase',
    sentencesHelp: 'Ce sur quoi repose chaque phrase du récit, dans les mots de la source.',
    note: (number) => `Source de la phrase ${number}`,
    backToSentence: 'Revenir à la phrase',
    wiki: { en: 'Wikipédia en anglais', fr: 'Wikipédia en français' },
    adapted:
      'Ce récit est adapté de Wikipédia. Vous pouvez le partager sous la même licence\u202f:',
    shortened:
      'Ce texte est abrégé de Wikipédia. Vous pouvez le partager sous la même licence\u202f:',
    invite: 'Devant quoi êtes-vous\u202f?',
    inviteHelp:
      'Prenez-le en photo ou écrivez son nom\u202f: quelques secondes plus tard, vous lisez son histoire, une source à chaque phrase.',
    inviteButton: 'Racontez-moi un lieu',
    report: 'Signaler cette page',
    reportHelp: 'Les responsables de ce site la regarderont. Ils ne sauront pas qui vous êtes.',
    reportLabel: 'Qu’est-ce qui ne va pas\u202f?',
    reportButton: 'Envoyer',
    reported: 'Merci',
    reportedHelp: 'Votre signalement est arrivé. Quelqu’un regardera cette page.',
    unknown: 'Il n’y a pas de récit ici',
    unknownHelp:
      'L’adresse est peut-être incomplète\u202f: demandez-la de nouveau à la personne qui vous l’a envoyée.',
    ended: 'Ce récit n’est plus public',
    endedHelp: 'La personne qui l’avait partagé l’a repris, ou bien il a été retiré.',
    privacy: 'Confidentialité',
    colon: '\u202f:',
    quoted: (text) => `«\u202f${text}\u202f»`,
  },
}
