/** Taking or choosing a photo, and what is done to it before it is sent. */
export { CameraButton } from './camera/camera-button.tsx'
