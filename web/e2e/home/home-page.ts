import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export type HomeLanguage = 'en' | 'fr'

/** What home says in each language, as its journeys look for it. */
const homeWords = {
  en: {
    heading: 'Every stone has a story',
    landmark: 'Landmark',
    format: 'Story format',
    discover: 'Discover the history',
    formats: [
      'Quick Facts · 1 credit',
      'History Guide · 2.5 credits',
      'Translate Inscription · 2 credits',
    ],
    examples: ['Colosseum', 'Machu Picchu', 'Taj Mahal'],
    creditsAtSignUp: '4 free credits when you sign up',
    creditsLeft: '4 credits left',
    signUp: 'Create an account',
    email: 'Email',
    password: 'Password',
    tryForFree: 'Try for free',
    emptyTitle: 'Empty Input',
    emptyText: 'Please enter some text describing a historical site, monument, or artwork.',
    required: 'Please enter a location name.',
    unspecific: 'Please enter a more specific location name.',
    tooLong: 'Please keep it to 200 characters.',
    photoNeeded: 'An inscription is translated from a photo of it.',
    didYouMean: 'Did you mean',
    useSuggested: 'Use Suggested',
    cancel: 'Cancel',
    almostAthens: 'athen',
    athens: 'Athens',
    processing: 'Processing Text',
    usual: 'This usually takes about 15-20 seconds',
    carousel: 'What Storystone does',
    picture: (number: number) => `Picture ${number} of 3`,
    pause: 'Pause the pictures',
    play: 'Let the pictures change',
    samples: 'See a finished story',
    formatNames: ['Quick Facts', 'History Guide', 'Translate Inscription'],
    sampleTitles: [
      'The Arena That Gave Rome Its Shows',
      'One Silver Sol for Machu Picchu',
      'The Name of the Wrong Man',
    ],
    fact: 'Fascinating Fact',
    yours: 'Have your own story told',
    notFound: 'Page Not Found',
  },
  fr: {
    heading: 'Chaque pierre a son histoire',
    landmark: 'Monument',
    format: 'Format du récit',
    discover: 'Découvrir l’histoire',
    formats: [
      'L’essentiel · 1 crédit',
      'Récit historique · 2,5 crédits',
      'Traduire une inscription · 2 crédits',
    ],
    examples: ['Colisée', 'Machu Picchu', 'Taj Mahal'],
    creditsAtSignUp: '4 crédits offerts à l’inscription',
    creditsLeft: 'Il vous reste 4 crédits',
    signUp: 'Créer un compte',
    email: 'E-mail',
    password: 'Mot de passe',
    tryForFree: 'Essayer gratuitement',
    emptyTitle: 'Champ vide',
    emptyText: 'Veuillez décrire un site historique, un monument ou une œuvre d’art.',
    required: 'Veuillez saisir le nom d’un lieu.',
    unspecific: 'Veuillez saisir un nom de lieu plus précis.',
    tooLong: 'Veuillez vous limiter à 200 caractères.',
    photoNeeded: 'Une inscription se traduit à partir d’une photo.',
    didYouMean: 'Vouliez-vous dire',
    useSuggested: 'Utiliser la suggestion',
    cancel: 'Annuler',
    almostAthens: 'athen',
    athens: 'Athènes',
    processing: 'Traitement du texte',
    usual: 'Cela prend en général 15 à 20 secondes',
    carousel: 'Ce que fait Storystone',
    picture: (number: number) => `Image ${number} sur 3`,
    pause: 'Arrêter le défilement',
    play: 'Reprendre le défilement',
    samples: 'Voir un récit achevé',
    formatNames: ['L’essentiel', 'Récit historique', 'Traduire une inscription'],
    sampleTitles: [
      'Le Colisée, un lac vidé pour le peuple de Rome',
      'Machu Picchu, un nom au charbon sur un mur',
      'Le nom d’un autre',
    ],
    fact: 'Le saviez-vous\u202f?',
    yours: 'Faire raconter votre récit',
    notFound: 'Page introuvable',
  },
} as const

/** Home, as a visitor of one language sees and uses it. */
export const createHome = (page: Page, language: HomeLanguage) => {
  const say = homeWords[language]
  return {
    say,
    landmark: page.getByLabel(say.landmark, { exact: true }),
    format: page.getByLabel(say.format, { exact: true }),
    discover: page.getByRole('button', { name: say.discover }),
    dialog: page.getByRole('dialog', { name: say.didYouMean }),
    open: async (): Promise<void> => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: say.heading })).toBeVisible()
    },
    /** From the sign-up card to home. */
    signUp: async (): Promise<void> => {
      await expect(page.getByRole('heading', { name: say.signUp })).toBeVisible()
      await page.getByLabel(say.email, { exact: true }).fill(`home-${randomUUID()}@example.com`)
      await page.getByLabel(say.password, { exact: true }).fill('a horse that is correct')
      await page.getByRole('button', { name: say.tryForFree, exact: true }).click()
      await expect(page.getByText(say.creditsLeft)).toBeVisible()
    },
  }
}
