import { z } from 'zod'

/** An id that is safe as a file name; see the safety of paths in `src/replay/safe-path.ts`. */
export const IdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/, {
  error: 'an id has 1 to 80 letters, digits, "_" or "-", and begins with a letter or digit',
})
