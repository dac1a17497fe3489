import type { NarrationMessages } from './messages.ts'

export const frNarration: NarrationMessages = {
  narration: {
    title: 'Narration',
    playBy: 'Écouter (voix\u202f: {{name}})',
    playOnDevice: 'Écouter (voix de l’appareil)',
    noDeviceVoice: {
      en: 'Cet appareil n’a pas de voix anglaise. Vous pouvez en ajouter une dans ses réglages.',
      fr: 'Cet appareil n’a pas de voix française. Vous pouvez en ajouter une dans ses réglages.',
    },
    resumeAt: 'Reprendre à {{time}}',
    startOver: 'Depuis le début',
    preparing: 'La voix se prépare…',
    cancel: 'Annuler',
    play: 'Lire',
    pause: 'Pause',
    back: 'Reculer de {{count, number}} secondes',
    forward: 'Avancer de {{count, number}} secondes',
    seek: 'Position dans le récit',
    position: '{{at}} sur {{of}}',
    positionSoFar: '{{at}} sur {{of}} pour l’instant',
    speed: 'Vitesse',
    times: '{{speed, number}}×',
    unavailable: 'La narration n’est pas disponible pour le moment',
    useDevice: 'Utiliser la voix de l’appareil',
    device: 'Voix de l’appareil',
    bar: 'En cours de lecture',
    end: 'Arrêter l’écoute',
  },
}
