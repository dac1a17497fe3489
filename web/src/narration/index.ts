/** Stories read aloud, by a vendor’s voice or the device’s. */
export { KeepOffline } from './keep-offline.tsx'
export { needsBar, usePlayer } from './player/player-store.ts'
export { useIsReadByDevice } from './voice/readers.ts'
export { VoiceLines } from './voice/voice-lines.tsx'
