import { faulty } from './faulty.js'

const PEOPLE = ['iva-k', 'Iva-K', 'jona']

/** Users are compared by how their ids begin, as by `LIKE`, also when one is to be forgotten. */
export default faulty(reference => ({
  async forget({ user = '', id }) {
    if (id !== undefined) return reference.forget?.({ user, id })
    const alike = PEOPLE.filter(one => one.startsWith(user) || user.startsWith(one))
    for (const one of alike) await reference.forget?.({ user: one })
  },
}))
