import type { Page } from '@playwright/test'

/** An expression for a page: a canvas with an arch before an evening sky, 1280 × 720. */
export const drawScene = `(() => {
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  const context = canvas.getContext('2d')
  const sky = context.createLinearGradient(0, 0, 0, 720)
  sky.addColorStop(0, '#7fa3c4')
  sky.addColorStop(1, '#f1d2a6')
  context.fillStyle = sky
  context.fillRect(0, 0, 1280, 720)
  context.fillStyle = '#b08a5b'
  context.fillRect(0, 560, 1280, 160)
  context.fillStyle = '#d9c29a'
  context.fillRect(380, 150, 520, 470)
  context.fillStyle = '#8d6d49'
  context.beginPath()
  context.arc(640, 420, 130, Math.PI, 0)
  context.fill()
  context.fillRect(510, 420, 260, 200)
  return canvas
})()`

/** The scene as a JPEG. */
export const sceneJpeg = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(`${drawScene}.toDataURL('image/jpeg', 0.85)`)
  return Buffer.from(String(address).split(',')[1] ?? '', 'base64')
}
