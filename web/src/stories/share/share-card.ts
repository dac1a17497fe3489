import type { Story } from '@storystone/schema/contract/story.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import type { TFunction } from 'i18next'
import { pictureAddressOf } from '#web/offline'
import { drawingsUrl } from '#web/ui/drawings/place-drawing.tsx'
import { placeTypeOfStory } from '../picture/story-image.tsx'
import { distinctLandmark } from '../text/content-parts.ts'
import { fetchPicture } from './fetch-picture.ts'

/** The size that networks show a link or a picture in. */
const cardSize = { width: 1200, height: 630 } as const

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

/** What a card shows: a photo with its credit, or a drawing, which says that it is one. */
type Shown = { readonly image: CanvasImageSource; readonly isDrawn: boolean }

/**
 * Draws the picture that goes with a shared story: its title and place, and its photo or the drawing of
 * its type of place. Rejects where the browser can't draw it.
 */
export const drawShareCard = async (story: Story, t: TFunction): Promise<Blob> => {
  const shown = (await photoOf(story)) ?? (await drawingOf(story))
  await document.fonts.load(`600 64px ${serif}`).catch(() => [])
  const canvas = document.createElement('canvas')
  Object.assign(canvas, cardSize)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws nothing')
  context.fillStyle = cardColours.paper
  context.fillRect(0, 0, cardSize.width, cardSize.height)
  drawInArch(context, shown)
  drawWords(context, story, t)
  drawCredit(context, creditOf(story, shown, t))
  return toJpeg(canvas)
}

const photoOf = async (story: Story): Promise<Shown | undefined> => {
  const address = pictureAddressOf(story)
  const picture = address === null ? undefined : await fetchPicture(address)
  if (picture === undefined) return undefined
  return { image: await createImageBitmap(picture.blob), isDrawn: false }
}

/** The drawings take their colours from the theme: the card has its own. */
const coloured = (drawing: string): string =>
  Object.entries(cardColours).reduce(
    (svg, [name, colour]) => svg.replaceAll(`var(--color-${name})`, colour),
    drawing,
  )

const drawingOf = async (story: Story): Promise<Shown> => {
  // biome-ignore lint/style/noRestrictedGlobals: a file of the app, not a call of its API
  const file = await (await fetch(drawingsUrl)).text()
  const type = placeTypeOfStory(story) ?? 'ruin'
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

const sizeOf = (image: CanvasImageSource): readonly [number, number] =>
  image instanceof HTMLImageElement
    ? [image.naturalWidth, image.naturalHeight]
    : image instanceof ImageBitmap
      ? [image.width, image.height]
      : [arch.width, arch.height]

/** Fills the arch with a picture, as `object-fit: cover` does. */
const drawInArch = (context: CanvasRenderingContext2D, { image }: Shown): void => {
  const { left, top, width, height } = arch
  const [imageWidth, imageHeight] = sizeOf(image)
  const scale = Math.max(width / imageWidth, height / imageHeight)
  const [drawnWidth, drawnHeight] = [imageWidth * scale, imageHeight * scale]
  context.save()
  context.beginPath()
  context.roundRect(left, top, width, height, [width / 2, width / 2, 12, 12])
  context.clip()
  context.fillStyle = cardColours.sky
  context.fillRect(left, top, width, height)
  context.drawImage(
    image,
    left + (width - drawnWidth) / 2,
    top + (height - drawnHeight) / 2,
    drawnWidth,
    drawnHeight,
  )
  context.restore()
}

/** The lines of a text, each as long as fits; the last of `most` ends with an ellipsis. */
const linesOf = (
  text: string,
  width: (line: string) => number,
  room: number,
  most: number,
): string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && width(`${last} ${word}`) <= room) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`]
}

const drawWords = (context: CanvasRenderingContext2D, story: Story, t: TFunction): void => {
  const measure = (line: string): number => context.measureText(line).width
  context.textBaseline = 'alphabetic'
  context.fillStyle = cardColours.accent
  context.font = `600 30px ${serif}`
  context.fillText(t('app.name'), words.left, 108)

  const title = withoutItalics(story.title)
  const size = title.length > 60 ? 56 : 68
  context.fillStyle = cardColours.ink
  context.font = `600 ${size}px ${serif}`
  const lines = linesOf(title, measure, words.width, 4)
  let baseline = 200
  for (const line of lines) {
    context.fillText(line, words.left, baseline)
    baseline += size * 1.12
  }

  context.fillStyle = cardColours.soft
  context.font = `400 30px ${sans}`
  const place = [distinctLandmark(story), story.location].filter(Boolean).join(' · ')
  for (const line of linesOf(place, measure, words.width, 2)) {
    context.fillText(line, words.left, baseline + 12)
    baseline += 42
  }
}

/** Whose the picture is: nothing is said of the user's own. */
const creditOf = (story: Story, { isDrawn }: Shown, t: TFunction): string => {
  if (isDrawn) return t('story.drawing')
  if (story.imageUrl !== null || story.picture === null) return ''
  const { author, license } = story.picture
  return `${t('story.pictureBy', { author })} · ${license}`
}

const drawCredit = (context: CanvasRenderingContext2D, credit: string): void => {
  context.fillStyle = cardColours.soft
  context.font = `400 20px ${sans}`
  const [line = ''] = linesOf(credit, (text) => context.measureText(text).width, words.width, 1)
  context.fillText(line, words.left, cardSize.height - 60)
}

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture was drawn')) : resolve(blob)),
      'image/jpeg',
      0.88,
    ),
  )
