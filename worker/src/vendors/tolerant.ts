import * as z from 'zod/mini'

/** The items of a list that have the shape; the others are left out, and the list does not fail. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((items) =>
      items.flatMap((each): z.infer<T>[] => {
        const { success, data } = item.safeParse(each)
        return success ? [data] : []
      }),
    ),
  )

/** The entries of an object whose values have the shape. An empty object may come as a list. */
export const recordOf = <T extends z.ZodMiniType>(value: T) =>
  z.pipe(
    z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
    z.transform((entries) =>
      Object.fromEntries(
        Object.entries(entries).flatMap(([name, each]): [string, z.infer<T>][] => {
          const { success, data } = value.safeParse(each)
          return success ? [[name, data]] : []
        }),
      ),
    ),
  )

/** A field that is as good as absent where its value has another shape. */
export const orElse = <T extends z.ZodMiniType>(type: T, fallback: z.infer<T>) =>
  z.catch(type, fallback)

/** A field that is undefined where it is absent or has another shape. */
export const orAbsent = <T extends z.ZodMiniType>(type: T) => z.catch(z.optional(type), undefined)
