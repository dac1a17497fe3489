const captureQuality = 0.97

/** The current frame of a video as a JPEG. Rejects while there is none. */
export const captureFrame = async (video: HTMLVideoElement): Promise<Blob> => {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) throw new Error('The camera shows nothing yet')
  const canvas = document.createElement('canvas')
  canvas.width = videoWidth
  canvas.height = videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) => {
    const done = (frame: Blob | null): void =>
      frame === null ? reject(new Error('No picture came')) : resolve(frame)
    canvas.toBlob(done, 'image/jpeg', captureQuality)
  })
}
