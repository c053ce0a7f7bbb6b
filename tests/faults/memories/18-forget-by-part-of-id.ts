import { faulty } from './faulty.js'

/** What has the id in its own is forgotten too: `p12` goes with `p1`. */
export default faulty(reference => ({
  async forget({ user = '', id }) {
    if (id === undefined) return reference.forget?.({ user })
    for (const item of (await reference.list?.({ user })) ?? []) {
      if (item.id?.includes(id)) await reference.forget?.({ user, id: item.id })
    }
  },
}))
