import { beforeEach, describe, expect, it } from 'vitest'
import { startI18n } from '#web/platform/i18n.ts'
import { useDeletions } from '#web/stories/deletions.ts'
import { storyResult } from '#web/testing/contract-server.ts'
import { stubSpeech } from '#web/testing/speech.ts'
import { useVoice } from '../voice/voices.ts'
import { goToSentence, pause, playOnDevice, resume, step } from './playback-control.ts'
import { needsBar, usePlayer } from './player-store.ts'

const content = `Stone upon stone. ${'Very long, '.repeat(30)}and done. It took ten years.`
const story = { ...storyResult, content }

const player = () => usePlayer.getState()
const secondsOf = (sentence: number) => player().sentences[sentence]?.seconds

beforeEach(async () => {
  await startI18n('en')
  useDeletions.setState({ gone: new Set() })
  stubSpeech()
  playOnDevice(story, { lang: 'en-GB' } as SpeechSynthesisVoice)
})

describe('playback', () => {
  it('can be paused and resumed, and needs its bar on other pages', () => {
    expect(player()).toMatchObject({ status: 'playing', track: { by: 'device', story } })
    expect(needsBar(player())).toBe(true)
    usePlayer.setState({ storyOnPage: story.id })
    expect(needsBar(player())).toBe(false)
    usePlayer.setState({ storyOnPage: undefined })
    pause()
    expect(player().status).toBe('paused')
    resume()
    expect(player().status).toBe('playing')
  })

  it('steps by whole sentences on a device’s voice, however long they are', () => {
    goToSentence(1)
    expect(player().position).toBe(secondsOf(1))
    step(1)
    expect(player().position).toBe(secondsOf(2))
    step(-1)
    expect(player().position).toBe(secondsOf(1))
    step(-1)
    step(-1)
    expect(player().position).toBe(0)
  })

  it('is discarded when the voice changes', () => {
    useVoice.getState().choose('female')
    expect(player()).toMatchObject({ status: 'none', track: undefined, position: 0 })
    expect(needsBar(player())).toBe(false)
  })

  it('is discarded when its story is deleted, but not for another story', () => {
    useDeletions.setState({ gone: new Set(['another']) })
    expect(player().status).toBe('playing')
    useDeletions.setState({ gone: new Set([story.id]) })
    expect(player().status).toBe('none')
  })
})
