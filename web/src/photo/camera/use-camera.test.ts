import { expect, it } from 'vitest'
import { cameraConstraints } from './use-camera.ts'

const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

it.each(['iPhone', 'iPad', 'iPod', 'Linux; Android 16'])(
  'cameraConstraints prefer the rear camera on what says %s',
  (device) => {
    expect(cameraConstraints(`Mozilla/5.0 (${device}) AppleWebKit/537.36`)).toEqual({
      audio: false,
      video: { ...size, facingMode: { ideal: 'environment' } },
    })
  },
)

it('cameraConstraints accept any camera on a desktop', () => {
  const desktop = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36'
  expect(cameraConstraints(desktop)).toEqual({ audio: false, video: size })
})
