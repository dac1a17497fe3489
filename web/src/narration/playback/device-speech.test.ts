import { describe, expect, it, vi } from 'vitest'
import { cite, storyResult } from '#web/testing/contract-server.ts'
import { stubSpeech } from '#web/testing/speech.ts'
import { scriptOf, startDeviceSpeech } from './device-speech.ts'
import type { PlaybackEvents } from './playback.ts'

const content = 'Stone **upon** stone. It took ten years.\n\nThen came the games.'
const story = { ...storyResult, content }
const spoken = ['The Arena', 'Stone upon stone.', 'It took ten years.', 'Then came the games.']
const voice = { lang: 'en-GB' } as SpeechSynthesisVoice
const { parts, sentences, length } = scriptOf(story)

/** Starts the speech at one of its parts. */
const start = (part = 0) => {
  const device = stubSpeech()
  const events = {
    onPlaying: vi.fn(),
    onPaused: vi.fn(),
    onBuffering: vi.fn(),
    onEnded: vi.fn(),
    onFailed: vi.fn(),
    onPosition: vi.fn(),
    onLength: vi.fn(),
    onSentences: vi.fn(),
  } satisfies PlaybackEvents
  const from = parts[part]?.seconds ?? 0
  const speech = startDeviceSpeech({ story, voice, from, speed: 1.5 }, events)
  return { ...device, events, speech }
}

describe('device speech', () => {
  it('says the title and each sentence without markup, to the end', () => {
    const { events, utterances, texts, finish } = start()
    expect(events.onLength).toHaveBeenCalledWith(length, true)
    expect(events.onSentences).toHaveBeenCalledWith(sentences)
    for (let each = 0; each < 3; each += 1) finish()
    expect(texts()).toEqual(spoken)
    expect(utterances[0]).toMatchObject({ lang: 'en-GB', rate: 1.5, voice })
    expect(events.onPosition).toHaveBeenLastCalledWith(sentences[2]?.seconds)
    expect(events.onEnded).not.toHaveBeenCalled()
    finish()
    expect(events.onEnded).toHaveBeenCalledOnce()
  })

  it('resumes with the sentence at which it was paused', () => {
    const { speech, events, texts, finish } = start(2)
    speech.pause()
    expect(events.onPaused).toHaveBeenCalledOnce()
    finish()
    expect(texts()).toEqual([spoken[2]])
    speech.play()
    expect(texts()).toEqual([spoken[2], spoken[2]])
  })

  it('seeks to the sentence of a moment, and stays paused if it was', () => {
    const { speech, texts } = start()
    speech.seek((parts[3]?.seconds ?? 0) + 0.1)
    expect(texts()).toEqual([spoken[0], spoken[3]])
    speech.pause()
    speech.seek(-5)
    expect(texts()).toHaveLength(2)
    speech.play()
    expect(texts().at(-1)).toBe(spoken[0])
  })

  it('repeats its sentence at a new speed, and starts over after the end', () => {
    const { speech, utterances, texts, finish } = start(3)
    speech.setSpeed(2)
    expect(utterances.map(({ text, rate }) => [text, rate])).toEqual([
      [spoken[3], 1.5],
      [spoken[3], 2],
    ])
    finish()
    speech.play()
    expect(texts().at(-1)).toBe(spoken[0])
  })

  it('pauses when another app interrupts, and fails when it can’t speak', () => {
    const { speech, events, fail } = start()
    fail('interrupted')
    expect(events.onPaused).toHaveBeenCalledOnce()
    expect(events.onFailed).not.toHaveBeenCalled()
    speech.play()
    fail('synthesis-failed')
    expect(events.onFailed).toHaveBeenCalledOnce()
  })

  it('says nothing and emits nothing once closed', () => {
    const { speech, events, texts, finish } = start()
    speech.close()
    finish()
    expect(texts()).toEqual([spoken[0]])
    expect(events.onEnded).not.toHaveBeenCalled()
  })
})

it('scriptOf gives each part a later time, and each sentence its place in the content', () => {
  expect(sentences.map(({ start, end }) => content.slice(start, end))).toEqual([
    'Stone **upon** stone.',
    'It took ten years.',
    'Then came the games.',
  ])
  const times = [...parts.map(({ seconds }) => seconds), length]
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

it('scriptOf says the headings of an article before their paragraphs', () => {
  const paragraphs = ['The keep stands.', 'Odo built it.']
  const content = paragraphs.join('\n\n')
  const script = scriptOf({
    ...storyResult,
    format: 'history_guide',
    writer: 'extract',
    content,
    citations: [{ ...cite('content', content, 'Odo built it.'), section: 'History › Keep' }],
  })
  expect(script.parts.map(({ text }) => text)).toEqual([
    'The Arena',
    'The keep stands.',
    'History, Keep.',
    'Odo built it.',
  ])
  expect(script.sentences.map(({ seconds }) => seconds)).toEqual(
    [1, 3].map((index) => script.parts[index]?.seconds),
  )
})
