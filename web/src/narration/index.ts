/** Stories read aloud, by a vendor’s voice or the device’s. */
export { KeepItem, KeepOffline } from './keep-offline.tsx'
export { giveBackMediaSession } from './player/media-session.ts'
export { discard, onStoryEnd, pause, resume } from './player/playback-control.ts'
export { needsBar, usePlayer } from './player/player-store.ts'
export { allowSpeech, keepNarrationOf, readAloud } from './read-aloud.ts'
export { VoiceLines } from './voice/voice-lines.tsx'
export { useIsReadByDevice, whoReads } from './voice/who-reads.ts'
