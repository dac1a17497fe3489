import { cardSize } from '@storystone/schema/contract/publication.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { distinctLandmark } from '@storystone/schema/story-text.ts'
import { fetchFile, pictureAddressOf, readPhoto } from '#web/offline'

const { width, height } = cardSize
const ink = '#251f18'
const soft = '#5d5345'
const paper = '#f5efe3'
const terracotta = '#a2402a'
const serif = '"Crimson Pro", Georgia, "Noto Serif", serif'
const sans = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif'
const margin = 72
const mostLines = 4
/** A drawing that waits longer for its picture does without. */
const timeoutMs = 8_000

/** The arch of the logo, in a square of 32. */
const stones =
  'M3 29V17.5h6V29zM23 29V17.5h6V29zM3.1 16.2a13 13 0 0 1 3.6-7.7l4.3 4.3a7 7 0 0 0-1.9 3.4zM28.9 16.2a13 13 0 0 0-3.6-7.7L21 12.8a7 7 0 0 1 1.9 3.4z'
const keystone = 'M7.9 7.5 10.3 2h11.4l2.4 5.5-4 4.3a7 7 0 0 0-8.2 0z'

type Drawn = Pick<Story, 'title' | 'landmark' | 'imageUrl' | 'picture'>

/** Breaks a text into lines at its spaces; the last line ends with … where more would follow. */
export const linesOf = (
  text: string,
  most: number,
  fits: (line: string) => boolean,
): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || fits(longer)) {
      line = longer
      continue
    }
    if (lines.length === most - 1) return [...lines, `${line}…`]
    lines.push(line)
    line = word
  }
  return [...lines, line]
}

const loadPicture = async (story: Drawn): Promise<ImageBitmap | null> => {
  const address = pictureAddressOf({ imageUrl: story.imageUrl, picture: story.picture })
  if (address === null) return null
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const blob = (await readPhoto(address)) ?? (await fetchFile(address, { signal }))
    return blob === undefined ? null : await createImageBitmap(blob)
  } catch (error) {
    console.info('The card is drawn without its picture', error)
    return null
  }
}

type Pen = OffscreenCanvasRenderingContext2D

/** Draws the picture under an arch at the right, filling it; returns where the text has to end. */
const drawPicture = (pen: Pen, picture: ImageBitmap): number => {
  const box = { x: 690, y: margin, width: width - 690 - margin, height: height - margin - 96 }
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const size = { width: picture.width * scale, height: picture.height * scale }
  pen.save()
  pen.beginPath()
  const radius = box.width / 2
  pen.roundRect(box.x, box.y, box.width, box.height, [radius, radius, 8, 8])
  pen.clip()
  const x = box.x + (box.width - size.width) / 2
  pen.drawImage(picture, x, box.y + (box.height - size.height) / 2, size.width, size.height)
  pen.restore()
  return box.x - 56
}

const drawTitle = (pen: Pen, { title, landmark }: Drawn, right: number): void => {
  const sizes = [76, 64, 54, 46]
  const fits = (line: string): boolean => pen.measureText(line).width <= right - margin
  const fontOf = (size: number): string => `600 ${size}px ${serif}`
  const size =
    sizes.find((each) => {
      pen.font = fontOf(each)
      return linesOf(title, mostLines + 1, fits).length <= mostLines - (each > 60 ? 1 : 0)
    }) ?? 46
  pen.font = fontOf(size)
  const lines = linesOf(title, mostLines, fits)
  const place = distinctLandmark({ title, landmark })
  const lineHeight = size * 1.12
  let y = (height - lines.length * lineHeight) / 2 + size * 0.55
  if (place !== null) {
    pen.font = `600 28px ${sans}`
    pen.fillStyle = terracotta
    pen.fillText(linesOf(place, 1, fits)[0] ?? '', margin, y - size - 8)
    pen.font = fontOf(size)
  }
  pen.fillStyle = ink
  for (const line of lines) {
    pen.fillText(line, margin, y)
    y += lineHeight
  }
}

const drawBrand = (pen: Pen): void => {
  pen.save()
  pen.translate(margin - 4, height - margin - 34)
  pen.scale(1.5, 1.5)
  pen.fillStyle = ink
  pen.fill(new Path2D(stones))
  pen.fillStyle = terracotta
  pen.fill(new Path2D(keystone))
  pen.restore()
  pen.font = `600 36px ${serif}`
  pen.fillStyle = ink
  pen.fillText('Storystone', margin + 56, height - margin + 2)
}

/** The credit of the place's picture goes where the picture goes. */
const drawCredit = (pen: Pen, { author, license }: NonNullable<Story['picture']>): void => {
  pen.font = `18px ${sans}`
  pen.fillStyle = soft
  pen.textAlign = 'right'
  const fits = (line: string): boolean => pen.measureText(line).width <= width - 690 - margin
  const [line = ''] = linesOf(`${author} · ${license}`, 1, fits)
  pen.fillText(line, width - margin, height - 60)
  pen.textAlign = 'left'
}

/**
 * The picture of 1200 × 630 that previews of a public story show: its title, its place and its picture,
 * the owner's photo only if they chose so. Null where the browser can't draw.
 */
export const drawCard = async (story: Drawn, showsPhoto: boolean): Promise<Blob | null> => {
  if (typeof OffscreenCanvas === 'undefined') return null
  const pen = new OffscreenCanvas(width, height).getContext('2d')
  if (pen === null) return null
  const imageUrl = showsPhoto ? story.imageUrl : null
  const shown = { ...story, imageUrl }
  const [picture] = await Promise.all([
    loadPicture(shown),
    document.fonts.load(`600 64px ${serif}`, story.title).catch(() => []),
  ])
  pen.fillStyle = paper
  pen.fillRect(0, 0, width, height)
  const right = picture ? drawPicture(pen, picture) : width - margin
  drawTitle(pen, shown, right)
  drawBrand(pen)
  if (picture && imageUrl === null && story.picture) drawCredit(pen, story.picture)
  picture?.close()
  pen.fillStyle = terracotta
  pen.fillRect(0, 0, width, 10)
  return pen.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
