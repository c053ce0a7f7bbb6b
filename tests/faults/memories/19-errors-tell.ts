import { faulty } from './faulty.js'

const PEOPLE = ['iva-k', 'Iva-K', 'jona']

/** Another person’s item is refused, by an error that quotes it. */
export default faulty(reference => ({
  async recall(query) {
    for (const user of PEOPLE.filter(one => one !== query.user)) {
      const items = (await reference.list?.({ user })) ?? []
      const item = items.find(({ id }) => id === query.id)
      if (item) throw new Error(`not yours: "${item.text}"`)
    }
    return reference.recall?.(query) ?? []
  },
}))
