const isMobile = (userAgent: string): boolean => /iPhone|iPad|iPod|Android/.test(userAgent)

/** What is asked of a device's camera: 1280 × 720 where it can, the rear one of what is mobile. */
export const cameraConstraints = (userAgent: string): MediaStreamConstraints => ({
  audio: false,
  video: {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    ...(isMobile(userAgent) && { facingMode: { ideal: 'environment' } }),
  },
})
