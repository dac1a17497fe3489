import { followSentences } from '../text/sentence-news.ts'
import type { ComingAudio } from './audio.ts'
import { openFeed } from './media-feed.ts'
import type { Sound } from './sound.ts'
import type { TellerEvents } from './teller.ts'

/** Begins where it is to begin as soon as that is there; at the beginning where it never is. */
const beginningAt = ({ audio, play, listen }: Sound, from: number) => {
  let isBegun = false
  let length = 0
  let isAll = false
  const begin = (seconds: number): void => {
    isBegun = true
    if (seconds > 0) audio.currentTime = seconds
    play()
  }
  const look = (): void => {
    if (isBegun || audio.readyState < HTMLMediaElement.HAVE_METADATA) return
    if (from < length) begin(from)
    else if (isAll) begin(0)
  }
  if (from === 0) begin(0)
  listen('loadedmetadata', look)
  return (seconds: number, isEnd: boolean): void => {
    length = seconds
    isAll = isEnd
    look()
  }
}

/** Tells a story by an audio that is still coming, from its first piece on. */
export const tellComing = async (
  sound: Sound,
  { pieces, sentences }: ComingAudio,
  from: number,
  on: TellerEvents,
): Promise<void> => {
  const { audio, signal } = sound
  const feed = await openFeed(audio)
  const news = followSentences({ read: sentences, tell: on.onSentences, signal })
  sound.follow(news.reach)
  const grow = beginningAt(sound, from)
  let isWhole = true
  try {
    for await (const piece of pieces) {
      if (signal.aborted) return
      await feed.append(piece)
      on.onLength(feed.length(), false)
      grow(feed.length(), false)
      news.reach(audio.currentTime)
    }
  } catch (cause) {
    if (feed.length() === 0 || signal.aborted) throw cause
    console.warn('The narration broke off', cause)
    sound.breakOff(cause)
    isWhole = false
  }
  if (feed.length() === 0) throw new Error('The narration is empty')
  feed.close()
  on.onLength(feed.length(), isWhole)
  grow(feed.length(), true)
  news.complete()
}
