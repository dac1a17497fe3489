/** Whether the user has allowed the location before. Nobody is asked. */
export const isLocationAllowed = async (): Promise<boolean> => {
  const permission = await navigator.permissions?.query({ name: 'geolocation' })
  return permission?.state === 'granted'
}
