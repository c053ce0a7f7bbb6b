import { faulty } from './faulty.js'

/** Where several ask at once, most are told nothing. */
export default faulty(reference => {
  let asking = 0
  return {
    async recall(query) {
      asking += 1
      await new Promise(resolve => setTimeout(resolve, 1))
      const isBusy = asking > 1
      await new Promise(resolve => setTimeout(resolve, 1))
      asking -= 1
      return isBusy ? [] : (reference.recall?.(query) ?? [])
    },
  }
})
