const isMobile = (userAgent: string): boolean => /iPhone|iPad|iPod|Android/.test(userAgent)

/** Asks for 1280 × 720 where possible, and on mobile devices for the rear camera. */
export const cameraConstraints = (userAgent: string): MediaStreamConstraints => ({
  audio: false,
  video: {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    ...(isMobile(userAgent) && { facingMode: { ideal: 'environment' } }),
  },
})
