/** Texts about missing signals and about what this device stores. */
export const enShelf = {
  signal: {
    none: 'You’re offline. Your saved stories still work.',
    lieFi: 'Your connection isn’t responding. Your saved stories still work.',
    needed: 'You’re offline, and this needs a connection.',
  },
  shelf: {
    title: 'On this device',
    help: 'Your stories are saved here, so they open offline.',
    stories: 'Stories',
    storyCount_one: '{{count, number}} story',
    storyCount_other: '{{count, number}} stories',
    photos: 'Photos',
    narrations: 'Narration',
    nothing: 'None',
    notKept: 'Not saved here',
    removePhotos: 'Remove the photos',
    keepPhotos: 'Save photos here',
    removeNarrations: 'Remove the narration',
    persisted: 'Your browser won’t clear them by itself.',
    notPersisted: 'Your browser may clear them when space runs out. They’re then downloaded again.',
    unavailable: 'This browser can’t save anything, so your stories need a connection.',
    full: 'This device is full',
    fullHelp:
      'Some photos and narration couldn’t be saved here. Online, everything works as before. To make room, remove something from this device.',
    toSettings: 'Make room',
    keep: 'Keep for offline',
    kept: 'The narration is on this device: {{size}}.',
    toBeKept: 'Once you have listened to it, the narration stays on this device.',
    silent: 'The narration needs a connection.',
  },
  leaving: {
    title: 'Log out now?',
    photos_one: '{{count, number}} story is still waiting for a connection. It hasn’t been sent.',
    photos_other:
      '{{count, number}} stories are still waiting for a connection. They haven’t been sent.',
    deletions_one: '{{count, number}} story you deleted is still on our server.',
    deletions_other: '{{count, number}} stories you deleted are still on our server.',
    unreadable: 'We can’t check whether this device still has something to send.',
    cost: 'Logging out removes everything of yours from this device, so this would be lost.',
    stay: 'Stay logged in',
    leave: 'Log out anyway',
  },
  leftBehind: {
    unsent_one: '{{count, number}} story started here hasn’t been sent yet.',
    unsent_other: '{{count, number}} stories started here haven’t been sent yet.',
    owner_one: 'It will be sent when the person who started it logs in again.',
    owner_other: 'They will be sent when the person who started them logs in again.',
    title: 'Delete what somebody else started?',
    unreadable:
      'We can’t check whether somebody else has unsent stories on this device. If you continue as {{email}}, they are deleted.',
    cost_one: '{{email}} didn’t start it. If you continue, it is deleted, with its photo.',
    cost_other:
      '{{email}} didn’t start them. If you continue, they are deleted, with their photos.',
    back: 'Go back',
    confirm: 'Delete and continue',
  },
} as const
