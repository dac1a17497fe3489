import type { SourcesMessages } from './messages.ts'

export const frSources: SourcesMessages = {
  sources: {
    title: 'Sources',
    mark: 'Source {{number}}\u202f: {{where}}',
    disputedMark: 'Source {{number}}\u202f: {{where}}\u202f; les sources divergent',
    source: 'Source {{number}}',
    inStory: 'Le récit dit',
    inSource: 'La source dit',
    elsewhere: 'Une autre source dit',
    disagree: 'Les sources divergent',
    disagreeHelp: 'Nous ne pouvons pas vous dire laquelle a raison.',
    revision: 'Lire cette version précise',
    revised: 'version du',
    retrieved: 'version {{revision}}, lue le',
    close: 'Fermer',
    adapted: 'Ce récit en est adapté, et se partage librement sous la même licence\u202f:',
    shortened: 'Ce texte en est abrégé, et se partage librement sous la même licence\u202f:',
    picture: 'Image\u202f:',
    fromPhoto: 'd’après la photo',
    photoOnly: 'Ce récit repose sur votre seule photo\u202f: aucun article ne l’appuie.',
    without: 'Ce récit n’a pas de sources.',
    none: 'Ce récit n’a pas de sources\u202f: il date d’avant que Storystone les indique.',
    verified:
      'Ses chiffres, ses dates et ses noms ont été comparés aux passages qu’il cite. Le sens de ses phrases ne l’a pas été\u202f: avoir des sources n’est pas dire vrai.',
    extracted:
      'Ce sont les mots mêmes de Wikipédia, dans leur ordre, abrégés par un programme. Rien n’a été reformulé. Wikipédia aussi peut se tromper\u202f: vérifiez ce qui compte pour vous.',
    shortArticle: 'Wikipédia dit peu de choses de ce lieu\u202f: le récit est donc court.',
    fromWikipedia: 'Extrait de Wikipédia',
    wikis: { en: 'Wikipédia en anglais', fr: 'Wikipédia en français' },
  },
}
