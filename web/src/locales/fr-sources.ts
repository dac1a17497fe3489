import type { SourcesMessages } from './messages.ts'

export const frSources: SourcesMessages = {
  sources: {
    title: 'Sources',
    mark: 'Source {{number}}\u202f: {{where}}',
    source: 'Source {{number}}',
    inStory: 'Dans le récit',
    inSource: 'Dans la source',
    revision: 'Ouvrir cette version sur Wikipédia',
    revised: 'version du',
    retrieved: 'version {{revision}}, lue le',
    close: 'Fermer',
    adapted:
      'Ce récit est adapté de Wikipédia. Vous pouvez le partager sous la même licence\u202f:',
    shortened:
      'Ce texte est abrégé de Wikipédia. Vous pouvez le partager sous la même licence\u202f:',
    picture: 'Image\u202f:',
    fromPhoto: 'd’après la photo',
    photoOnly: 'Ce récit repose sur votre seule photo, et non sur un article.',
    without: 'Ce récit n’a pas de sources.',
    none: 'Ce récit n’a pas de sources\u202f: il date d’avant que Storystone les indique.',
    verified:
      'Nous avons comparé ses chiffres, ses dates et ses noms aux passages qu’il cite, sans vérifier le sens de ses phrases\u202f: une source ne garantit pas l’exactitude.',
    once: 'Vérifiée une fois',
    twice: 'Vérifiée deux fois',
    checkedOnce:
      'Vérifié une fois\u202f: un programme a confronté ses chiffres, dates, noms et rangs aux phrases qu’il cite.',
    checkedTwice:
      'Vérifié deux fois\u202f: un programme a confronté ses chiffres, dates, noms et rangs aux phrases qu’il cite, puis un modèle d’IA l’a relu pour y chercher ce que ces phrases ne disent pas.',
    checkedMixed:
      'Pastille vide, phrase vérifiée une fois\u202f: un programme a confronté chiffres, dates, noms et rangs aux phrases citées. Pastille pleine, vérifiée deux fois\u202f: un modèle d’IA l’a aussi relue pour y chercher ce que ces phrases ne disent pas.',
    sentenceOnce:
      'Vérifiée une fois\u202f: un programme a confronté les chiffres, dates, noms et rangs de cette phrase aux mots de la source cités ci-dessous.',
    sentenceTwice:
      'Vérifiée deux fois\u202f: un programme a confronté les chiffres, dates, noms et rangs de cette phrase aux mots de la source cités ci-dessous, puis un modèle d’IA l’a relue pour y chercher ce qu’ils ne disent pas.',
    extracted:
      'Ce sont les mots mêmes de Wikipédia, dans leur ordre, abrégés par un programme. Rien n’a été reformulé. Wikipédia aussi peut se tromper\u202f: vérifiez ce qui compte pour vous.',
    shortArticle: 'Wikipédia dit peu de choses de ce lieu\u202f: le récit est donc court.',
    fromWikipedia: 'Extrait de Wikipédia',
    wikis: { en: 'Wikipédia en anglais', fr: 'Wikipédia en français' },
  },
}
