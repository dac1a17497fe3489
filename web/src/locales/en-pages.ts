import type { IssueCode } from '@storystone/schema/contract/issue.ts'
import { enAccount } from './en-account.ts'
import { enAround, enPacks, enPlaces } from './en-around.ts'
import { enCredits } from './en-credits.ts'
import { enOutbox, enShelf } from './en-offline.ts'
import { enPhoto } from './en-photo.ts'
import { enNarration, enSharing, enSources, enStories } from './en-stories.ts'

const issues = {
  email_invalid: 'Please enter a valid email address',
  email_unchanged: 'This is the email address that you have now.',
  password_required: 'Password is required',
  password_too_short: 'Password must be at least 6 characters',
  password_too_long: 'Password must be at most 200 characters',
  password_common: 'This password is one of the most common. Please choose another one.',
  name_required: 'Please enter a location name.',
  name_too_long: 'Please keep it to 200 characters.',
  photo_needed: 'An inscription is translated from a photo of it.',
  place_invalid: 'Your location could not be read. Please try again without it.',
  currency_bound:
    'Your monthly renewal is paid in another currency. Please choose that currency, or end the renewal first.',
} as const satisfies Record<IssueCode, string>

/** Texts of all pages other than home, loaded before the first of them opens. What has a file of its own is joined here. */
export const enPages = {
  /** The page for search engines. The first HTML has it: only another language needs it again. */
  document: {
    description: 'A friendly history guide that makes stories from photos and names of monuments.',
  },
  issues,
  trouble: {
    details: 'Details',
    report: 'If this keeps happening, please report it with this reference: {{reference}}',
    account: 'We couldn’t reach your account',
  },
  buttons: { tryAgain: 'Try again', backHome: 'Back to home', dismiss: 'Dismiss' },
  generation: {
    ready: 'Your story is ready',
    open: 'Open',
    show: 'Show',
    failureHelp: 'Please try again in a moment.',
    sessionEnded: 'Please log in again',
    sessionEndedHelp: 'We kept what you typed.',
  },
  ...enAccount,
  credits: enCredits,
  ...enAround,
  ...enShelf,
  ...enOutbox,
  ...enPlaces,
  ...enPhoto,
  ...enStories,
  ...enNarration,
  ...enSources,
  packs: enPacks,
  ...enSharing,
  menu: {
    stories: 'Your Stories',
    credits: 'Credits',
    voice: 'Voice',
    voices: { male: '{{name}} (male)', female: '{{name}} (female)' },
    deviceVoice: 'Read by this device’s voice',
    settings: 'Settings',
    logOut: 'Logout',
    languageFailure: 'The language couldn’t be changed',
    languageFailureHelp: 'Please check your connection and try again.',
  },
  banner: {
    label: 'About this copy of Storystone',
    notReal: 'Demo, simulated: {{names}}',
    writer: { model: 'Stories by an AI', extract: 'Stories in Wikipedia’s own words' },
    needsContact: 'Wikipedia is limited to 9 requests a minute: OPERATOR_CONTACT is not set',
    doubles: {
      openai: 'AI',
      stripe: 'payments',
      geocoder: 'names',
      wikimedia: 'Wikipedia',
      map: 'map',
    },
    dismiss: 'Dismiss',
  },
  carousel: {
    label: 'What Storystone does',
    role: 'carousel',
    name: 'Type a name, read its story.',
    photo: 'From a photo to the story behind it.',
    inscription: 'Old inscriptions, in your own language.',
    show: 'Picture {{number}} of {{count}}',
    pause: 'Pause the pictures',
    play: 'Play the pictures',
  },
  discovering: {
    recent: 'Your last stories',
    arrived: 'New',
    allStories: 'All stories',
    empty: 'Empty Input',
    emptyHelp: 'Please enter some text describing a historical site, monument, or artwork.',
    insufficient: 'Insufficient Credits',
    insufficientHelp: "You don't have enough credits to generate this story.",
    cheaper: 'You have {{balance}}, and this format costs {{cost}}. {{name}} costs {{price}}.',
    useCheaper: 'Use {{name}}',
    addPhoto: 'Add a photo of the inscription. A name is optional.',
    nameRequired: 'Please enter a location name.',
    nameUnspecific: 'Please enter a more specific location name.',
    nameTooLong: 'Please keep it to 200 characters.',
    photoNeeded:
      'To translate an inscription, add a photo of it. For a name alone, choose another format.',
    didYouMean: 'Did you mean',
    typed: 'You typed “{{typed}}”.',
    useSuggested: 'Use Suggested',
    cancel: 'Cancel',
  },
  samples: {
    note: 'This is a sample. Yours will be about the place you choose.',
    failure: 'This sample couldn’t be loaded',
    yours: 'Get your own story',
    others: 'Samples in other formats',
  },
  progress: {
    heading: 'Processing Text',
    headingPhoto: 'Analyzing Image',
    uploading: 'Sending your photo: {{percent}}%',
    cancelUpload: 'Cancel',
    usual: 'This usually takes about 15-20 seconds',
    steps: {
      reading_photo: 'Looking at the photo',
      looking_up: 'Finding the place',
      writing: 'Writing the story',
    },
    words: 'The story so far',
    checking: 'Checking each sentence against its source…',
    lost: 'Reconnecting…',
    waiting: 'Your story is already being written. One moment…',
    leave: 'Feel free to look around. It will be in Your Stories.',
    kept: 'We kept what you entered.',
    unknownOutcome:
      'We couldn’t reach the server. If your story was finished, it’s in Your Stories. Trying again won’t charge you twice.',
    notRecognised: 'We don’t know this place yet',
    noInscription: 'No inscription found',
    candidates: 'Did you mean one of these?',
    orName: 'We kept your photo. You can also enter its name below and try again.',
    photoFailure: 'Error processing image',
  },
  notFound: {
    title: 'Page Not Found',
    text: "The page you're looking for doesn't exist or has been moved.",
    home: 'Go back home',
  },
} as const
