import type { Page } from '@playwright/test'

export const map = (page: Page) => page.getByTestId('map')

type Look = {
  readonly found: readonly [x: number, y: number] | null
  /** How much of the map has the colour, 0 to 1. */
  readonly share: number
}

/** Where the map, from a line of it on, has a spot of a colour of the theme, and how much of it. */
export const look = async (page: Page, color: string, line = 2): Promise<Look> => {
  const picture = (await map(page).screenshot()).toString('base64')
  return page.evaluate(
    async ({ source, token, from }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const drawing = canvas.getContext('2d')
      if (drawing === null) throw new Error('Nothing can be drawn')
      const read = (): Uint8ClampedArray =>
        drawing.getImageData(0, 0, image.width, image.height).data
      const theme = getComputedStyle(document.documentElement)
      drawing.fillStyle = theme.getPropertyValue(`--color-${token}`)
      drawing.fillRect(0, 0, 1, 1)
      const wanted = [...read().slice(0, 3)].join()
      drawing.drawImage(image, 0, 0)
      const pixels = read()
      const at = (x: number, y: number): string =>
        pixels.slice((y * image.width + x) * 4, (y * image.width + x) * 4 + 3).join()
      let found: [number, number] | null = null
      let count = 0
      let all = 0
      for (let y = from; y < image.height - 2; y += 1) {
        for (let x = 2; x < image.width - 60; x += 1) {
          all += 1
          if (at(x, y) === wanted) count += 1
          const isSpot = [-1, 0, 1].every(
            (by) => at(x + by, y) === wanted && at(x, y + by) === wanted,
          )
          if (found === null && isSpot) found = [x, y]
        }
      }
      return { found, share: count / all }
    },
    { source: picture, token: color, from: line },
  )
}
