/** Texts about missing signals and about what this device stores. */
export const enShelf = {
  signal: {
    none: 'No signal. Your stories are here all the same.',
    lieFi: 'Nothing moves on this connection. Your stories are here all the same.',
    needed: 'This needs a signal, and there is none right now.',
  },
  shelf: {
    title: 'On this device',
    help: 'Your stories are kept here, so that they open without a signal.',
    stories: 'Stories',
    storyCount_one: '{{count, number}} story',
    storyCount_other: '{{count, number}} stories',
    photos: 'Photos',
    narrations: 'Narration',
    nothing: 'None',
    notKept: 'Not kept here',
    removePhotos: 'Remove the photos',
    keepPhotos: 'Keep photos here',
    removeNarrations: 'Remove the narration',
    persisted: 'Your browser has promised not to clear them.',
    notPersisted:
      'Your browser may clear them when space runs out. They then come back from the server.',
    unavailable: 'This browser keeps nothing, so your stories need a signal.',
    full: 'No room left on this device',
    fullHelp:
      'Some photos and narration could not be kept here. With a signal everything works as before. To make room, remove something from this device.',
    toSettings: 'Make room',
    keep: 'Keep for offline',
    kept: 'The narration is on this device: {{size}}.',
    toBeKept: 'Once you have listened to it, the narration stays on this device.',
    silent: 'The narration needs a signal.',
  },
  leaving: {
    title: 'Log out now?',
    photos_one: '{{count, number}} story still waits for a signal. It has not been sent.',
    photos_other: '{{count, number}} stories still wait for a signal. They have not been sent.',
    deletions_one: '{{count, number}} story that you deleted is still there at the server.',
    deletions_other: '{{count, number}} stories that you deleted are still there at the server.',
    unreadable: 'This device can’t check whether it still has something that was not sent.',
    cost: 'When you log out, nothing of yours stays on this device, so this would be lost.',
    stay: 'Stay logged in',
    leave: 'Log out all the same',
  },
  leftBehind: {
    unsent_one: '{{count, number}} story that was begun here has not been sent yet.',
    unsent_other: '{{count, number}} stories that were begun here have not been sent yet.',
    owner_one: 'It waits for whoever began it to log in again.',
    owner_other: 'They wait for whoever began them to log in again.',
    title: 'Delete what somebody else began?',
    unreadable:
      'This device can’t check whether somebody else has stories here that were not sent. When you go on as {{email}}, they are deleted.',
    cost_one: 'It was not {{email}} who began it. When you go on, it is deleted, photo and all.',
    cost_other:
      'It was not {{email}} who began them. When you go on, they are deleted, photos and all.',
    back: 'Go back',
    confirm: 'Delete and go on',
  },
} as const
