import { cardSize } from '@storystone/schema/contract/publication.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { drawingOf, drawingsPath, placeTypeOfStory } from '@storystone/schema/place-drawing.ts'
import { placeLine } from '@storystone/schema/story-text.ts'
import type { TFunction } from 'i18next'
import { fetchFile, readPhoto } from '#web/offline'
import { shownPictureOf } from '../picture/story-image.tsx'

/** The theme's colours by day: a card looks the same wherever it is seen. */
export const cardColours = {
  paper: '#f5efe3',
  ink: '#251f18',
  soft: '#5d5345',
  accent: '#a2402a',
  sky: '#efe5d2',
  sun: '#cf7350',
  hill: '#ded0b3',
  'near-hill': '#c7b692',
  stone: '#f6ecd8',
  'stone-shade': '#d9c5a0',
  leaf: '#5f6a4b',
  line: '#4b4031',
} as const

/** The arch with the picture, at the right of the words. */
const arch = { left: 760, top: 60, width: 380, height: 510 } as const
const words = { left: 64, width: 640 } as const
const serif = '"Crimson Pro", Georgia, "Noto Serif", "DejaVu Serif", serif'
const sans = 'ui-sans-serif, system-ui, sans-serif'

type Drawable = ImageBitmap | HTMLImageElement
/** What a card shows: a photo with its credit, or a drawing, which says that it is one. */
type Shown = { readonly image: Drawable; readonly isDrawn: boolean }
type Pen = CanvasRenderingContext2D

/**
 * Draws the card that goes with a shared story or stands for its public page: its title and place, and
 * its picture or the drawing of its type of place. Rejects where the browser can't draw it.
 */
export const drawCard = async (story: Story, t: TFunction): Promise<Blob> => {
  const shown = (await photoOf(story)) ?? (await drawTypeOf(story))
  await document.fonts.load(`600 64px ${serif}`, story.title).catch(() => [])
  const canvas = document.createElement('canvas')
  Object.assign(canvas, cardSize)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws nothing')
  pen.fillStyle = cardColours.paper
  pen.fillRect(0, 0, cardSize.width, cardSize.height)
  drawInArch(pen, shown.image)
  drawWords(pen, story, t)
  drawCredit(pen, creditOf(story, shown, t))
  return toJpeg(canvas)
}

/** Browsers allow sharing for only a few seconds after a press. */
const timeoutMs = 2000

const photoOf = async (story: Story): Promise<Shown | undefined> => {
  const address = shownPictureOf(story)
  if (address === null) return undefined
  try {
    const photo =
      // What the shelf does not give, the server has too.
      (await readPhoto(address).catch(() => undefined)) ??
      (await fetchFile(address, { signal: AbortSignal.timeout(timeoutMs) }))
    return photo && { image: await createImageBitmap(photo), isDrawn: false }
  } catch (error) {
    console.info('The picture of a story could not be loaded: its card has a drawing', error)
    return undefined
  }
}

/** The drawings take their colours from the theme: the card has its own. */
const coloured = (drawing: string): string =>
  Object.entries(cardColours).reduce(
    (svg, [name, colour]) => svg.replaceAll(`var(--color-${name})`, colour),
    drawing,
  )

const drawTypeOf = async (story: Story): Promise<Shown> => {
  // biome-ignore lint/style/noRestrictedGlobals: a file of the app, not a call of its API
  const file = await (await fetch(drawingsPath)).text()
  const type = drawingOf(placeTypeOfStory(story))
  const symbol = new DOMParser().parseFromString(file, 'image/svg+xml').getElementById(type)
  if (symbol === null) throw new Error(`There is no drawing of ${type}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800" viewBox="0 0 160 200">${coloured(symbol.innerHTML)}</svg>`
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  const image = new Image()
  image.src = url
  await image.decode()
  URL.revokeObjectURL(url)
  return { image, isDrawn: true }
}

/** Fills the arch with a picture, as `object-fit: cover` does. */
const drawInArch = (pen: Pen, image: Drawable): void => {
  const { left, top, width, height } = arch
  const scale = Math.max(width / image.width, height / image.height)
  const [drawnWidth, drawnHeight] = [image.width * scale, image.height * scale]
  const [x, y] = [left + (width - drawnWidth) / 2, top + (height - drawnHeight) / 2]
  pen.save()
  pen.beginPath()
  pen.roundRect(left, top, width, height, [width / 2, width / 2, 12, 12])
  pen.clip()
  pen.fillStyle = cardColours.sky
  pen.fillRect(left, top, width, height)
  pen.drawImage(image, x, y, drawnWidth, drawnHeight)
  pen.restore()
}

/** The lines of a text, each as long as fits; the last of `most` ends with … where more would follow. */
export const linesOf = (
  text: string,
  most: number,
  fits: (line: string) => boolean,
): readonly string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}…`]
}

const drawWords = (pen: Pen, story: Story, t: TFunction): void => {
  const fits = (line: string): boolean => pen.measureText(line).width <= words.width
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = cardColours.accent
  pen.font = `600 30px ${serif}`
  pen.fillText(t('app.name'), words.left, 108)

  const title = withoutItalics(story.title)
  const size = title.length > 60 ? 56 : 68
  pen.fillStyle = cardColours.ink
  pen.font = `600 ${size}px ${serif}`
  let baseline = 200
  for (const line of linesOf(title, 4, fits)) {
    pen.fillText(line, words.left, baseline)
    baseline += size * 1.12
  }

  pen.fillStyle = cardColours.soft
  pen.font = `400 30px ${sans}`
  const place = placeLine(story)
  for (const line of linesOf(place, 2, fits)) {
    pen.fillText(line, words.left, baseline + 12)
    baseline += 42
  }
}

/** Whose the picture is: nothing is said of the user's own. */
const creditOf = ({ imageUrl, picture }: Story, { isDrawn }: Shown, t: TFunction): string => {
  if (isDrawn) return t('story.drawing')
  if (imageUrl !== null || picture === null) return ''
  return `${t('story.pictureBy', { author: picture.author })} · ${picture.license}`
}

const drawCredit = (pen: Pen, credit: string): void => {
  pen.fillStyle = cardColours.soft
  pen.font = `400 20px ${sans}`
  const [line = ''] = linesOf(credit, 1, (text) => pen.measureText(text).width <= words.width)
  pen.fillText(line, words.left, cardSize.height - 60)
}

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture was drawn')) : resolve(blob)),
      'image/jpeg',
      0.88,
    ),
  )
