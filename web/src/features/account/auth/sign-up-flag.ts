const key = 'storystone:sign-up'

/** Makes the next visit of /auth open in sign-up mode. */
export const raiseSignUpFlag = (): void => sessionStorage.setItem(key, 'true')

export const isSignUpFlagRaised = (): boolean => sessionStorage.getItem(key) === 'true'

export const lowerSignUpFlag = (): void => sessionStorage.removeItem(key)
